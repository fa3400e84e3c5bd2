import { knownNames, referenceFor, referenceName, triggerOf } from './events.js';
import { bareFormula, wrappedFormula } from './formula-text.js';
import type { Moddle } from './moddle.js';
import { type Multi, readMulti, SINGLE, writeMulti } from './multi.js';
import { readParams, writeParams } from './params.js';
import { listOf, propertiesOf, withProperties } from './properties.js';
import { readCycle, readPeriod, writeCycle, writePeriod } from './timer.js';

const create = (type: string, attributes: Record<string, unknown>): Moddle => ({ $type: type, ...attributes });
const task = (): Moddle => create('bpmn:UserTask', { id: 't' });

test.each<[string, Partial<Multi>]>([
  ['all', { mode: 'all' }],
  ['any, one after the other', { mode: 'any', sequential: true }],
  ['a share', { mode: 'ratio', percent: 67 }],
  ['a condition of its own', { mode: 'formula', formula: 'nrOfRejected >= 2' }],
  ['a fixed number', { mode: 'all', source: 'number', value: '3' }],
  ['a collection', { mode: 'any', source: 'collection', value: 'signers' }],
])('a multi-instance task for %s is read as it was written', (_, changes) => {
  const multi = { ...SINGLE, ...changes };
  const written = { ...task(), loopCharacteristics: writeMulti(create, task(), multi) };
  expect(readMulti(written as Moddle)).toEqual(multi);
});

test('one person has no loop', () => {
  expect(writeMulti(create, task(), SINGLE)).toBeUndefined();
  expect(readMulti(task())).toEqual(SINGLE);
});

test('setting a property keeps the others and what else is in the extensions', () => {
  const listener = create('camunda:TaskListener', {});
  const before = withProperties(create, task(), { editable: 'a', cc: 'role:gm' });
  before?.['values'].push(listener);
  const element = { ...task(), extensionElements: before } as Moddle;
  const after = withProperties(create, element, { editable: '', exclude: 'initiator' });
  expect(propertiesOf({ ...task(), extensionElements: after } as Moddle)).toEqual({
    cc: 'role:gm',
    exclude: 'initiator',
  });
  expect(after?.['values']).toContain(listener);
  const bare = { ...task(), extensionElements: withProperties(create, task(), { cc: 'x' }) } as Moddle;
  expect(withProperties(create, bare, { cc: '' })).toBeUndefined();
});

test('lists keep commas inside formulas', () => {
  expect(listOf('a, ${IF(x, 1, 2)},,b')).toEqual(['a', '${IF(x, 1, 2)}', 'b']);
});

test('formulas lose and get their braces once', () => {
  expect(bareFormula('${ a > 1 }')).toBe('a > 1');
  expect(bareFormula('#{a}')).toBe('a');
  expect(bareFormula('${a}-${b}')).toBe('${a}-${b}');
  expect(wrappedFormula('a > 1')).toBe('${a > 1}');
  expect(wrappedFormula('${a}-${b}')).toBe('${a}-${b}');
  expect(wrappedFormula(' ')).toBe('');
});

test.each([
  ['PT24H', { amount: 24, unit: 'hours' }],
  ['PT30M', { amount: 30, unit: 'minutes' }],
  ['P2M', { amount: 2, unit: 'months' }],
  ['P1W', { amount: 1, unit: 'weeks' }],
] as const)('%s is a period of one unit', (text, period) => {
  expect(readPeriod(text)).toEqual(period);
  expect(writePeriod(period)).toBe(text);
});

test.each(['P1DT2H', '${delay}', '', 'PT1D'])('[%s] is no period of one unit', (text) => {
  expect(readPeriod(text)).toBeUndefined();
});

test('cycles with and without an end', () => {
  expect(readCycle('R3/PT24H')).toEqual({ times: 3, period: 'PT24H' });
  expect(writeCycle({ times: 0, period: 'P1D' })).toBe('R/P1D');
});

test('parameters: unfinished rows are left out', () => {
  expect(readParams('a=x.y, b=z')).toEqual([
    { name: 'a', key: 'x.y' },
    { name: 'b', key: 'z' },
  ]);
  expect(
    writeParams([
      { name: 'a', key: 'x.y' },
      { name: 'b', key: '' },
    ]),
  ).toBe('a=x.y');
});

test('messages are found by name, errors by their code, and new ones are made', () => {
  const remind = create('bpmn:Message', { id: 'm1', name: 'remind' });
  const broken = create('bpmn:Error', { id: 'e1', name: 'Broken', errorCode: 'E1' });
  const document = create('bpmn:Definitions', { rootElements: [remind, broken] });
  const event = create('bpmn:BoundaryEvent', { $parent: document });
  const definition = create('bpmn:MessageEventDefinition', { $parent: event, messageRef: remind });
  event['eventDefinitions'] = [definition];
  expect(triggerOf(event)).toBe('message');
  expect(referenceName(definition, 'message')).toBe('remind');
  expect(knownNames(definition, 'error')).toEqual(['E1']);
  expect(referenceFor(create, definition, 'message', 'remind')).toEqual({ reference: remind, added: false });
  expect(referenceFor(create, definition, 'error', 'E2')).toMatchObject({
    reference: { name: 'E2', errorCode: 'E2', $parent: document },
    added: true,
  });
});

test('an event the engine does not know has no trigger', () => {
  const event = create('bpmn:EndEvent', { eventDefinitions: [create('bpmn:CancelEventDefinition', {})] });
  expect(triggerOf(event)).toBeUndefined();
});
