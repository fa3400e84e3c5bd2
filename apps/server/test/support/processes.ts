import type { Caller, TestServer } from './test-server.js';

/** Deploys a process for all tenants. Returns the id of the definition; throws if it is refused. */
export async function deploy(server: TestServer, key: string, xml: string, category = 'flow_2'): Promise<string> {
  const admin = await server.as('admin');
  const answer = await admin.upload('/api/lc-flow/manager/deploy-upload', Buffer.from(xml), `${key}.bpmn20.xml`, {
    category,
  });
  const [result] = (answer.body.data?.results ?? []) as { success: boolean; msg: string }[];
  if (result?.success !== true) throw new Error(JSON.stringify(answer.body));
  const [row] = await server.database.all(
    'SELECT CAST(id AS CHAR) AS id FROM wf_definition WHERE process_key = ? ORDER BY version DESC LIMIT 1',
    [key],
  );
  return String(row?.['id']);
}

/** Starts a process for a leave request. Returns the id of the instance. */
export async function start(caller: Caller, processDefinitionId: string, taskUser: string): Promise<string> {
  const { status, body } = await caller.post('/api/lc-flow/leave/start-process', {
    processDefinitionId,
    taskUser,
    startTime: '2026-03-20 08:00:00',
    endTime: '2026-03-21 08:00:00',
    reason: 'test',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.processInstanceId;
}

/** Ids of the managing tenant's users, by account. */
export async function userIds(server: TestServer): Promise<Record<string, string>> {
  const rows = await server.database.all(
    "SELECT account, CAST(id AS CHAR) AS id FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0",
  );
  return Object.fromEntries(rows.map((row) => [String(row['account']), String(row['id'])]));
}

/** Saves a drawing as a model and deploys it for all tenants; returns the id of the definition. */
export async function deployModel(admin: Caller, key: string, xml: string): Promise<string> {
  const form = { modelKey: key, name: key, modelEditorXml: xml };
  const known = await admin.get('/api/lc-flow/model/list', { modelKey: key });
  const model = known.body.data.records.find((row: { modelKey: string }) => row.modelKey === key);
  const saved = await admin.post(
    '/api/lc-flow/model/submit',
    model === undefined ? form : { ...form, id: model.id, version: model.version },
  );
  if (saved.status !== 200) throw new Error(`${key} is not saved: ${JSON.stringify(saved.body)}`);
  const deployed = await admin.post(`/api/lc-flow/model/deploy?modelId=${saved.body.data.id}&category=flow_1`);
  if (deployed.status !== 200) throw new Error(`${key} is not deployed: ${JSON.stringify(deployed.body)}`);
  const rows = await admin.get('/api/lc-flow/manager/list', { key });
  return String(rows.body.data.records[0].id);
}

/** Starts a process; returns the id of the instance. */
export async function startProcess(caller: Caller, key: string, more: object = {}): Promise<string> {
  const { status, body } = await caller.post('/api/lc-flow/work/start-process', { processKey: key, ...more });
  if (status !== 200) throw new Error(`${key} is not started: ${JSON.stringify(body)}`);
  return body.data.processInstanceId as string;
}

export interface PanelTask {
  taskId: string;
  calledName: string | null;
  nodeId: string;
  assignee: { id: string; name: string } | null;
  candidates: { id: string; name: string }[];
}

/** The approval panel of an instance as the caller sees it. */
export async function panelOf(caller: Caller, processInstanceId: string) {
  const { status, body } = await caller.get('/api/lc-flow/work/panel', { processInstanceId });
  if (status !== 200) throw new Error(`no panel: ${JSON.stringify(body)}`);
  return body.data as {
    status: string;
    tasks: PanelTask[];
    task: PanelTask | null;
    history: {
      kind: string;
      calledName: string | null;
      event: string | null;
      nodeId: string;
      outcome: string | null;
      comment: string;
      attachments: { name: string; url: string }[];
      hash: string | null;
    }[];
    historyCut: boolean;
    returnTargets: { nodeId: string; nodeName: string }[];
    actions: { name: string; enabled: boolean; reason?: string; taskIds?: string[] }[];
  };
}

/** Nodes with open tasks, in order. */
export const openNodes = async (caller: Caller, id: string): Promise<string[]> =>
  (await panelOf(caller, id)).tasks.map((one) => one.nodeId).sort();
