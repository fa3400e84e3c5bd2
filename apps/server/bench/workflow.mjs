// Processes for the benchmark: the drawing, the instance to be copied, and the copies.
const KEY = 'bench';
const CHUNK = 20_000;
/** Number of open tasks of the person whose list is measured. */
const OWN = 1000;

/** Two steps that two people may claim; the cost of a completion does not depend on the length of the process. */
const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="bench_d" targetNamespace="bench">
<bpmn:process id="${KEY}" name="bench" isExecutable="true">
<bpmn:startEvent id="start" />
<bpmn:userTask id="first" name="first" camunda:candidateGroups="role:sales" />
<bpmn:userTask id="second" name="second" camunda:candidateGroups="role:sales" />
<bpmn:endEvent id="end" />
<bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="first" />
<bpmn:sequenceFlow id="f2" sourceRef="first" targetRef="second" />
<bpmn:sequenceFlow id="f3" sourceRef="second" targetRef="end" />
</bpmn:process></bpmn:definitions>`;

/** Deploys the drawing; `call` makes a call as the administrator. */
export async function deploy(call) {
  const form = { modelKey: KEY, name: KEY, modelEditorXml: DRAWING };
  const { answer } = await call({ method: 'POST', path: '/api/lc-flow/model/submit', body: form });
  const query = `modelId=${answer.data.id}&category=flow_2`;
  await call({ method: 'POST', path: `/api/lc-flow/model/deploy?${query}`, body: {} });
}

export const start = { method: 'POST', path: '/api/lc-flow/work/start-process', body: { processKey: KEY } };

/** Open tasks of the first step with their instances, oldest first. */
export async function openTasks(store) {
  const cast = (column) => (store.flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : column);
  return store.all(
    `SELECT ${cast('id')} AS id, ${cast('instance_id')} AS instance FROM wf_task
      WHERE process_key = '${KEY}' AND node_id = 'first' AND status = 0 AND assignee IS NULL ORDER BY wf_task.id`,
  );
}

const idOf = (kind, at) => String(400_000_000_000_000_000n + BigInt(kind) * 1_000_000_000_000n + BigInt(at));

/** Inserts copies of a row with changed values, in chunks. */
export async function copy(store, table, sample, count, change) {
  const columns = Object.keys(sample);
  for (let begin = 0; begin < count; begin += CHUNK) {
    const size = Math.min(CHUNK, count - begin);
    const rows = Array.from({ length: size }, (_, at) => {
      const row = { ...sample, ...change(begin + at) };
      return columns.map((name) => row[name]);
    });
    await store.insert(table, columns.map((name) => `\`${name}\``).join(','), rows);
  }
}

/**
 * Copies the newest instance `count` times, each with one open task that can be claimed, and adds `tasks` open tasks of
 * many people, OWN of them for `own`.
 */
export async function fillTasks(store, { count, tasks, own }) {
  const text = (columns) =>
    columns.map(({ name }) => (store.flavour === 'sqlite' ? `CAST(${name} AS TEXT) AS ${name}` : name)).join(', ');
  const row = async (table, where) => {
    const columns = (await store.all(`SELECT * FROM ${table} LIMIT 1`)).flatMap((one) =>
      Object.keys(one).map((name) => ({ name: `\`${name}\`` })),
    );
    const [found] = await store.all(`SELECT ${text(columns)} FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`);
    return found;
  };
  const [newest] = (await openTasks(store)).slice(-1);
  const of = `instance_id = ${newest.instance}`;
  const instance = await row('wf_instance', `id = ${newest.instance}`);
  const token = await row('wf_token', of);
  const task = await row('wf_task', of);
  const candidates = await store.all(
    `SELECT ${store.flavour === 'sqlite' ? 'CAST(user_id AS TEXT)' : 'user_id'} AS id FROM wf_task_candidate WHERE task_id = ${newest.id}`,
  );
  const candidate = await row('wf_task_candidate', `task_id = ${newest.id}`);
  await copy(store, 'wf_instance', instance, count, (at) => ({ id: idOf(1, at), running_key: null }));
  await copy(store, 'wf_token', token, count, (at) => ({ id: idOf(2, at), instance_id: idOf(1, at) }));
  await copy(store, 'wf_task', task, count, (at) => ({ id: idOf(3, at), instance_id: idOf(1, at) }));
  for (const [place, { id }] of candidates.entries())
    await copy(store, 'wf_task_candidate', candidate, count, (at) => ({
      id: idOf(4 + place, at),
      task_id: idOf(3, at),
      user_id: id,
    }));
  const day = (at) =>
    `2026-${String(1 + (at % 9)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')} 10:00:00`;
  await copy(store, 'wf_task', task, tasks, (at) => ({
    id: idOf(20, at),
    instance_id: idOf(21, at),
    process_key: 'filled',
    assignee: at % Math.ceil(tasks / OWN) === 0 ? own : idOf(30, at % 900),
    create_time: day(at),
  }));
  await store.settle('wf_task', 'wf_instance', 'wf_token', 'wf_task_candidate');
}
