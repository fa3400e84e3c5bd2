import type { Calls } from '../kit/calls.js';
import {
  type ActionName,
  type Attachment,
  completePanel,
  type Panel,
  type PanelSubject,
  type Person,
} from './panel.js';

type Call = Calls['request'];

const WORK = '/api/lc-flow/work';
const PEOPLE_A_TIME = 20;

/** The panel of a task, an instance or a document. Throws ApiError and shows no message itself. */
export async function loadPanel(call: Call, subject: PanelSubject): Promise<Panel> {
  const answer = await call<Partial<Panel>>(`${WORK}/panel`, { query: { ...subject }, quiet: true });
  return completePanel(answer);
}

/** People of the tenant whose name, account or department contains the keyword; the first twenty. */
export async function findPeople(call: Call, keyword: string): Promise<Person[]> {
  const query = { keyword, current: 1, size: PEOPLE_A_TIME };
  const { records } = await call<{ records: Person[] }>(`${WORK}/users`, { query, quiet: true });
  return records;
}

/** The next task in the caller's list, or undefined when there is none. `except` is the task that was just decided. */
export async function nextTodo(call: Call, except: string | undefined): Promise<string | undefined> {
  const query = { current: 1, size: 2 };
  const { records } = await call<{ records: { taskId: string }[] }>(`${WORK}/todo-list`, { query, quiet: true });
  return records.map(({ taskId }) => taskId).find((taskId) => taskId !== except);
}

/** Address of each action that is not a decision; `initiate` is a call of the document itself. */
const CALLS: Partial<Record<ActionName, string>> = {
  claim: `${WORK}/claim-task`,
  unclaim: `${WORK}/unclaim-task`,
  transfer: `${WORK}/transfer-task`,
  delegate: `${WORK}/delegate-task`,
  addSign: `${WORK}/add-sign`,
  removeSign: `${WORK}/remove-sign`,
  return: `${WORK}/return-task`,
  takeBack: `${WORK}/take-back`,
  revoke: `${WORK}/revoke`,
  urge: `${WORK}/urge`,
  cc: `${WORK}/cc`,
};

/**
 * Sends an action; `documentPath` is the address of the document's resource. Throws ApiError and shows no message
 * itself.
 */
export function sendAction(call: Call, name: ActionName, documentPath: string, body: object): Promise<unknown> {
  const decision = name === 'agree' || name === 'reject';
  const path = decision ? `${WORK}/complete-task` : (CALLS[name] ?? `${documentPath}/${name}`);
  return call(path, { method: 'POST', body, quiet: true });
}

const RESOURCE = '/api/lc-resource';

/**
 * Stores a file as part of the panel's document: everyone who may read the document may open the file. Throws ApiError
 * and shows no message itself.
 */
export async function uploadFile(call: Call, panel: Panel, file: File): Promise<Attachment> {
  const { model: businessModel, businessId } = panel;
  const body = new FormData();
  body.append('file', file, file.name);
  const query = businessModel && businessId ? { businessModel, businessId } : {};
  const path = `${RESOURCE}/oss/endpoint/put-file-attach`;
  const kept = await call<{ originalName: string; link: string; attachId: string }>(path, {
    method: 'POST',
    query,
    body,
    quiet: true,
  });
  return { name: kept.originalName, url: kept.link, id: String(kept.attachId) };
}

/**
 * A link that opens a stored file for a few minutes, for people who may read its document; a refusal is shown as a
 * toast.
 */
export async function linkOf(call: Call, id: string): Promise<string> {
  const { link } = await call<{ link: string }>(`${RESOURCE}/attach/link`, { query: { id } });
  return link;
}
