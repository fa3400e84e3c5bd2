import type { Caller, TestServer } from './test-server.js';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="http://lamina.test">`;

/** A step of a chain: a task of a group, or a timer. */
export type Step =
  | { readonly id: string; readonly name: string; readonly groups: string; readonly fourEyes?: boolean }
  | { readonly id: string; readonly wait: string };

const stepXml = (step: Step): string =>
  'wait' in step
    ? `<bpmn:intermediateCatchEvent id="${step.id}"><bpmn:timerEventDefinition id="${step.id}_timer"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${step.wait}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`
    : `<bpmn:userTask id="${step.id}" name="${step.name}" camunda:candidateGroups="${step.groups}">${
        step.fourEyes === true
          ? '<bpmn:extensionElements><camunda:properties><camunda:property name="exclude" value="initiator" /></camunda:properties></bpmn:extensionElements>'
          : ''
      }</bpmn:userTask>`;

/** A drawing whose steps follow one another; `starters` are groups as well. */
export function chainXml(key: string, name: string, steps: readonly Step[], starters = ''): string {
  const ids = ['begin', ...steps.map(({ id }) => id), 'finish'];
  const flows = ids
    .slice(1)
    .map((id, at) => `<bpmn:sequenceFlow id="flow_${at}" sourceRef="${ids[at]}" targetRef="${id}" />`);
  const open = starters === '' ? '' : ` camunda:candidateStarterGroups="${starters}"`;
  return `${HEAD}<bpmn:process id="${key}" name="${name}" isExecutable="true"${open}>
    <bpmn:startEvent id="begin" name="begin" />${steps.map(stepXml).join('')}<bpmn:endEvent id="finish" name="finish" />
    ${flows.join('')}</bpmn:process></bpmn:definitions>`;
}

/** Deploys a drawing for all tenants. Answers the id of the definition; throws when it is refused. */
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

/** Starts a process that is about a leave. Answers the instance's id. */
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

/** Ids of users of the managing tenant by account. */
export async function userIds(server: TestServer): Promise<Record<string, string>> {
  const rows = await server.database.all(
    "SELECT account, CAST(id AS CHAR) AS id FROM lc_user WHERE tenant_id = '000000' AND is_deleted = 0",
  );
  return Object.fromEntries(rows.map((row) => [String(row['account']), String(row['id'])]));
}
