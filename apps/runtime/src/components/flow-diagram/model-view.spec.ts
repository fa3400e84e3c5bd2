import { hasLayout, markersOf, subjectKey } from './model-view.js';

test('a drawing counts before an instance, an instance before a definition', () => {
  expect(subjectKey({ xml: '<a/>', processInstanceId: '5' })).toBe('xml <a/>');
  expect(subjectKey({ processInstanceId: 5, processDefinitionId: '6' })).toBe('processInstanceId 5');
  expect(subjectKey({ processDefinitionId: '6' })).toBe('processDefinitionId 6');
  expect(subjectKey({ processInstanceId: '' })).toBe('');
});

test('nodes and lines get the class of their state', () => {
  const entries: [] = [];
  const view = {
    xml: '',
    nodes: { a: { state: 'done', entries }, b: { state: 'active', entries } } as const,
    lines: ['f'],
  };
  expect([...markersOf({ ...view, nodes: { ...view.nodes } })]).toEqual([
    ['f', 'lm-line-done'],
    ['a', 'lm-node-done'],
    ['b', 'lm-node-active'],
  ]);
});

test('a drawing without shapes has to be laid out', () => {
  expect(hasLayout('<bpmndi:BPMNShape id="x">')).toBe(true);
  expect(hasLayout('<BPMNShape id="x">')).toBe(true);
  expect(hasLayout('<bpmndi:BPMNPlane id="x"/>')).toBe(false);
});
