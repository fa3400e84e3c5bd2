import {
  actionBody,
  actionProblems,
  type ActionValues,
  decisionBody,
  decisionProblem,
  EMPTY_DRAFT,
  editableChanges,
  NO_VALUES,
  nextChoice,
} from './decision.js';
import { completePanel, type Panel, type PanelTask } from './panel.js';

const task: PanelTask = {
  taskId: '11',
  nodeId: 'cs_tech',
  nodeName: 'Technical review',
  assignee: { id: '7', name: 'Zhou' },
  candidates: [],
  owner: null,
  sign: null,
  createTime: '2026-03-16 09:00:00',
  mine: true,
  claimable: false,
};
const next = {
  nodeId: 'cs_prod',
  nodeName: 'Production',
  users: [
    { id: '8', name: 'Sun' },
    { id: '9', name: 'Li' },
  ],
  choose: true,
};
const panel: Panel = completePanel({
  processInstanceId: '5',
  businessId: '3',
  documentVersion: 4,
  task,
  tasks: [task],
  editable: ['remark', 'lines.bondLevel', 'lines.flatness'],
  next: [next],
});
const form = {
  id: '3',
  remark: 'new',
  projectName: 'not editable',
  lines: [{ id: '31', lineNo: 1, bondLevel: 'NB-1', qty: 99 }, 'nonsense'],
};
const values = NO_VALUES;

test('a rejection needs words, an agreement does not', () => {
  expect(decisionProblem('reject', { ...EMPTY_DRAFT, comment: '  ' })).toBe('approval.commentMissing');
  expect(decisionProblem('reject', { ...EMPTY_DRAFT, comment: 'too thick' })).toBeUndefined();
  expect(decisionProblem('agree', EMPTY_DRAFT)).toBeUndefined();
});

test('exactly the editable fields of the form leave, lines with what names them', () => {
  expect(editableChanges(form, panel.editable)).toEqual({
    remark: 'new',
    lines: [{ id: '31', lineNo: 1, bondLevel: 'NB-1' }, {}],
  });
  expect(editableChanges(form, [])).toBeUndefined();
  expect(editableChanges('text', panel.editable)).toBeUndefined();
  expect(editableChanges({ other: 1 }, panel.editable)).toBeUndefined();
});

test('an agreement carries the version seen, the chosen people and the changes', () => {
  const files = [{ name: 'a.pdf', url: '/api/lc-resource/attach/download?id=17', id: '17' }];
  const draft = { comment: ' fine ', nextUserIds: ['9'], cc: [{ id: '2', name: 'Wu' }], files };
  expect(decisionBody(panel, 'agree', draft, form)).toEqual({
    taskId: '11',
    processInstanceId: '5',
    flag: 'ok',
    comment: 'fine',
    version: 4,
    nextNodeId: 'cs_prod',
    nextUserIds: ['9'],
    ccUserIds: ['2'],
    attachments: files,
    changes: editableChanges(form, panel.editable),
  });
});

test('a rejection carries neither next people nor changes', () => {
  const draft = { ...EMPTY_DRAFT, comment: 'no', nextUserIds: ['9'] };
  expect(decisionBody(panel, 'reject', draft, form)).toEqual({
    taskId: '11',
    processInstanceId: '5',
    flag: 'no',
    comment: 'no',
    version: 4,
  });
});

test('people may be chosen only where one way needs them', () => {
  expect(nextChoice(panel)?.nodeId).toBe('cs_prod');
  expect(nextChoice({ ...panel, next: [next, { ...next, nodeId: 'cs_qc' }] })).toBeUndefined();
  expect(nextChoice({ ...panel, next: [{ ...next, choose: false }] })).toBeUndefined();
});

test('what an action still needs is named by its field', () => {
  expect(actionProblems('transfer', values)).toEqual({ people: 'approval.peopleMissing' });
  expect(actionProblems('return', { ...values, comment: ' ' })).toEqual({
    target: 'approval.targetMissing',
    comment: 'approval.returnCommentMissing',
  });
  expect(actionProblems('urge', values)).toEqual({});
});

test('each action names the task, the instance or the document it is about', () => {
  const people = [
    { id: '8', name: 'Sun' },
    { id: '9', name: 'Li' },
  ];
  const actions = [{ name: 'takeBack' as const, enabled: true, taskIds: ['9'] }];
  const body = (name: Parameters<typeof actionBody>[1], some: Partial<ActionValues> = {}) =>
    actionBody({ ...panel, actions }, name, { ...values, ...some });
  expect(body('claim')).toEqual({ taskId: '11' });
  expect(body('transfer', { people, comment: 'on leave' })).toEqual({ taskId: '11', userId: '8', comment: 'on leave' });
  expect(body('addSign', { people })).toEqual({ taskId: '11', mode: 'before', userIds: ['8', '9'] });
  expect(body('removeSign', { target: '15' })).toEqual({ taskId: '15' });
  expect(body('return', { target: 'cs_sales', comment: 'price' })).toEqual({
    taskId: '11',
    nodeId: 'cs_sales',
    comment: 'price',
  });
  expect(body('cc', { people })).toEqual({ processInstanceId: '5', userIds: ['8', '9'] });
  expect(body('urge')).toEqual({ processInstanceId: '5' });
  expect(body('revoke')).toEqual({ processInstanceId: '5' });
  expect(body('takeBack')).toEqual({ taskId: '9' });
  expect(body('initiate', { nextUserIds: ['9'] })).toEqual({ id: '3', nextNodeId: 'cs_prod', nextUserIds: ['9'] });
  expect(body('initiate')).toEqual({ id: '3' });
});
