import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';
import type { Moddle } from '../drawing/moddle.js';
import { differenceOf } from './difference.js';

const camunda = createRequire(import.meta.url)('camunda-bpmn-moddle/resources/camunda.json');

async function read(task: string, more = '', x = 100, shape = 's_di'): Promise<Moddle> {
  const { rootElement } = await new BpmnModdle({ camunda }).fromXML(`<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="x">
  <process id="p" name="P"><startEvent id="s" />${task}${more}</process>
  <di:BPMNDiagram id="dd"><di:BPMNPlane id="dp" bpmnElement="p">
    <di:BPMNShape id="${shape}" bpmnElement="s"><dc:Bounds x="${x}" y="0" width="36" height="36" /></di:BPMNShape>
  </di:BPMNPlane></di:BPMNDiagram>
</definitions>`);
  return rootElement as unknown as Moddle;
}

const task = (attributes: string, properties = '') =>
  `<userTask id="t" ${attributes}><extensionElements><camunda:properties>${properties}</camunda:properties></extensionElements></userTask>`;

test('changes of names, candidates and properties are told with both values', async () => {
  const before = await read(task('name="A" camunda:candidateGroups="role:a"'));
  const after = await read(
    task('name="B" camunda:candidateGroups="role:a,role:b"', '<camunda:property name="editable" value="x" />'),
  );
  expect(differenceOf(before, after)).toEqual([
    {
      kind: 'changed',
      id: 't',
      type: 'UserTask',
      name: 'B',
      facts: [
        { fact: 'name', before: 'A', after: 'B' },
        { fact: 'candidates', before: 'role:a', after: 'role:a,role:b' },
        { fact: 'editable', before: '', after: 'x' },
      ],
    },
  ]);
});

test('added, removed and moved elements', async () => {
  const before = await read(task('name="A"'));
  const after = await read('', '<endEvent id="e" name="E" />', 140);
  expect(differenceOf(before, after).map(({ kind, id }) => [kind, id])).toEqual([
    ['added', 'e'],
    ['removed', 't'],
    ['moved', 's'],
  ]);
});

test('the same candidates written in another way are no change', async () => {
  const before = await read(task('camunda:candidateGroups="a"'));
  const after = await read(task('camunda:candidateGroups="role:a"'));
  expect(differenceOf(before, after)).toEqual([]);
});

test('an element whose shape was drawn anew elsewhere is moved; in the same place it is not', async () => {
  const before = await read(task(''));
  const kinds = (after: Moddle) => differenceOf(before, after).map(({ kind, id }) => [kind, id]);
  expect(kinds(await read(task(''), '', 140, 'other'))).toEqual([['moved', 's']]);
  expect(kinds(await read(task(''), '', 100, 'other'))).toEqual([]);
});
