import type { WorklistRow } from '../store/worklist.store.js';
import { type RowNames, taskItem } from './row.js';

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
