import { actionOf, completePanel, panelQuery } from './panel.js';

test('the task counts before the instance, the instance before the document', () => {
  expect(panelQuery({ taskId: 7, processInstanceId: '5' })).toEqual({ taskId: '7' });
  expect(panelQuery({ taskId: '', processInstanceId: '5', model: 'm', businessId: '3' })).toEqual({
    processInstanceId: '5',
  });
  expect(panelQuery({ taskId: null, model: 'm', businessId: '3' })).toEqual({ model: 'm', businessId: '3' });
});

test('half a document is no subject', () => {
  expect(panelQuery({ model: 'm' })).toBeUndefined();
  expect(panelQuery({ model: 'm', businessId: ' ' })).toBeUndefined();
  expect(panelQuery({})).toBeUndefined();
});

test('an answer without lists can be drawn', () => {
  const panel = completePanel({ status: 'running', actions: [{ name: 'urge', enabled: true }] });
  expect(panel.history).toEqual([]);
  expect(panel.task).toBeNull();
  expect(actionOf(panel, 'urge')?.enabled).toBe(true);
  expect(actionOf(panel, 'agree')).toBeUndefined();
});
