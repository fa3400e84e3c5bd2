import type { WorklistRow } from '../store/worklist.store.js';
import { ccItem, type RowNames, taskItem } from './row.js';

const GONE = { processName: null, processNameEn: null, processVersion: null, processDesc: null };
const ROW: WorklistRow = {
  ...{ instanceId: '1', instanceStatus: 'approved', instanceEnd: '2026-01-02 00:00:00', definitionId: '5' },
  ...{ processKey: 'leave', category: null, title: null, businessModel: 'leave', businessId: '3', startUser: '9' },
  ...{ taskId: '2', taskName: null, nodeId: 'check', assignee: null, waiting: null, outcome: 'agree', comment: null },
  ...{ createTime: '2026-01-01 00:00:00', claimTime: null, endTime: '2026-01-02 00:00:00', dueTime: null },
  ...{ priority: null, who: 0, ...GONE },
};
const names = (language: 'zh' | 'en'): RowNames => ({
  ...{ language, now: '2026-01-03 00:00:00', userName: () => '', categoryName: () => '', tableOf: () => null },
  stepName: (_definitionId, _nodeId, name) => name,
});

test.each(['zh', 'en'] as const)('a task whose process was removed is listed under its key (%s)', (language) => {
  expect(taskItem(ROW, 'finish', [], names(language))).toMatchObject({
    processDefinitionId: '5',
    processDefinitionKey: 'leave',
    processDefinitionName: 'leave',
    processDefinitionVersion: 0,
    processDefinitionDesc: '',
  });
});

test('a row has the name of its step in the language of the reader', () => {
  const english: RowNames = {
    ...names('en'),
    stepName: (definitionId, nodeId, name) => (definitionId === '5' && nodeId === 'check' ? 'Check' : name),
  };
  expect(taskItem({ ...ROW, taskName: '校对' }, 'todo', [], english)).toMatchObject({ taskName: 'Check' });
  expect(taskItem({ ...ROW, taskName: '校对' }, 'todo', [], names('zh'))).toMatchObject({ taskName: '校对' });
  const copy = { ...ROW, id: '4', nodeName: '校对', fromUser: '9', comment: null, readTime: null };
  expect(ccItem(copy, english)).toMatchObject({ taskName: 'Check' });
});

test('the opinion that stands for none is shown in the language of the reader; what people wrote stays', () => {
  const opinion = (comment: string, language: 'zh' | 'en') =>
    taskItem({ ...ROW, comment }, 'finish', [], names(language))['comment'];
  expect(opinion('同意', 'en')).toBe('Agreed');
  expect(opinion('同意', 'zh')).toBe('同意');
  expect(opinion('同意发货', 'en')).toBe('同意发货');
});
