import type { Caller } from './test-server.js';

const NAMESPACES = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

const condition = (text: string): string =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}}</bpmn:conditionExpression>`;

/** BPMN text of a process with these elements; flows are written `a>b` or `a>b:condition`. */
export function bpmn(key: string, elements: readonly string[], flows: readonly string[], beside = ''): string {
  const drawn = flows.map((flow, index) => {
    const [, source, target, text] = /^(\w+)>(\w+)(?::(.*))?$/.exec(flow) ?? [];
    const body = text === undefined ? '' : condition(text);
    return `<bpmn:sequenceFlow id="f${index}" sourceRef="${source}" targetRef="${target}">${body}</bpmn:sequenceFlow>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${NAMESPACES} id="d_${key}" targetNamespace="test">${beside}
<bpmn:process id="${key}" name="${key}" isExecutable="true">${[...elements, ...drawn].join('\n')}</bpmn:process>
</bpmn:definitions>`;
}

/** A user task for the groups as `candidateGroups` writes them. */
export const task = (id: string, groups: string, inside = ''): string =>
  `<bpmn:userTask id="${id}" name="${id}" camunda:candidateGroups="${groups}">${inside}</bpmn:userTask>`;

export const START = '<bpmn:startEvent id="start" />';
export const END = '<bpmn:endEvent id="end" />';

/** Saves a drawing as a model and deploys it for all tenants; answers the id of the definition. */
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

/** Starts a process; answers the instance's id. */
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

/** The panel of an instance as somebody sees it. */
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
