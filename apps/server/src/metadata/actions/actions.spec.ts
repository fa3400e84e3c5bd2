import { compile, type CompileOptions } from '../compile.js';
import { MetadataError } from '../metadata-error.js';
import type { AccessFile } from '../metadata-files.js';
import type { ActionSpec, FieldSpec, FieldTypeName, ModelSpec } from '../model.js';

const field = (type: FieldTypeName, more: Partial<FieldSpec> = {}): FieldSpec => ({ type, zh: 'f', en: 'f', ...more });
const words = { zh: 'm', en: 'm' };
const state = { zh: 's', en: 's' };
const act = (more: Partial<ActionSpec>): ActionSpec => ({ zh: 'a', en: 'a', ...more });

/** Arrived goods, whose lines become plates. */
const arrival = (actions: ModelSpec['actions'], more: Partial<ModelSpec> = {}): ModelSpec => ({
  ...{ key: 'arrival', zh: 'a', en: 'a', path: '/api/at/arrival', table: 'at_arrival' },
  fields: {
    supplier: field('string'),
    level: field('dict', { dict: 'level' }),
    confirmUser: field('ref', { target: 'plate', readonly: true }),
    total: field('int', { computed: '${SUM(ARRAYMAP(lines, item => item.qty))}' }),
    status: field('string', { readonly: true }),
    held: field('string', { readonly: true }),
  },
  children: {
    lines: {
      ...{ key: 'arrivalLine', zh: 'l', en: 'l', table: 'at_arrival_line', parent: 'arrivalId' },
      fields: { qty: field('int'), grade: field('string') },
    },
  },
  states: { field: 'status', initial: '0', values: { '0': state, '1': state } },
  calls: { 'POST confirm': { operation: 'action' } },
  actions: { confirm: act({ from: ['0'], to: '1', ...actions?.['confirm'] }), ...without(actions) },
  ...more,
});
const without = ({ confirm: _, ...others }: NonNullable<ModelSpec['actions']> = {}) => others;

const plate: ModelSpec = {
  ...{ key: 'plate', zh: 'p', en: 'p', table: 'at_plate' },
  fields: {
    grade: field('string'),
    weight: field('decimal'),
    secret: field('string', { writeOnly: true }),
    status: field('string', { readonly: true }),
  },
  states: { field: 'status', initial: '0', values: { '0': state, '1': state } },
  actions: {
    store: act({ internal: true, from: ['0'], to: '1' }),
    back: act({ internal: true, from: ['1'], to: '0' }),
  },
};
const person: ModelSpec = {
  ...{ key: 'person', zh: 'u', en: 'u', table: 'lc_person', columns: 'base' },
  fields: { name: field('string') },
};
const access: AccessFile[] = [
  {
    file: 'a',
    spec: { menus: [{ code: 'arrival', zh: 'm', en: 'm', path: '/a', sort: 1 }], grants: { qc: [] } },
  } as AccessFile,
];

function problems(model: ModelSpec, others: ModelSpec[] = [plate, person], options: CompileOptions = {}): string[] {
  const models = [model, ...others].map((spec) => ({ file: spec.key, spec }));
  const texts = { 'arrival.done.title': words, 'arrival.done.text': words };
  const known = { roles: new Set(['qc']), hooks: new Set(['arrival.place']), ...options };
  try {
    compile({ models, dialects: [], words: texts, access }, known);
  } catch (error) {
    if (error instanceof MetadataError) return [...error.problems];
    throw error;
  }
  return [];
}
const told = (confirm: Partial<ActionSpec>): string => problems(arrival({ confirm: act(confirm) })).join('\n');

test('a whole action is in order', () => {
  const confirm: Partial<ActionSpec> = {
    permission: 'arrival',
    input: { supplier: { required: true }, note: field('string'), lines: ['grade'] },
    reads: { stock: { sum: 'weight', of: 'plate', where: { grade: '${supplier}' } } },
    set: { supplier: '${payload.note}', 'lines.grade': '${CONCATENATE(line.grade, supplier)}' },
    must: [
      { that: '${stock > 0 && before.status == 0 && EXT(level).most > 1}', field: 'lines', message: words },
      { none: 'plate', where: { grade: ['x', 'y'] }, message: words },
      { not: 'confirmUser' },
    ],
    effects: [
      {
        create: 'plate',
        each: 'lines',
        times: '${line.qty}',
        values: { grade: '${CONCATENATE(line.grade, time, nth)}' },
      },
      { update: 'plate', where: { grade: '${supplier}' }, set: { grade: 'x' }, add: { weight: '${total}' } },
      { move: 'plate', id: '${confirmUser}', by: 'store', when: '${confirmUser}' },
      {
        remove: 'plate',
        where: { conjunction: 'and', children: [{ left: { type: 'field', field: 'grade' }, op: 'is_empty' }] },
      },
      { notify: { roles: ['qc'], users: '${actor.userId}' }, text: 'arrival.done' },
      { do: 'arrival.place' },
    ],
  };
  expect(told(confirm)).toBe('');
});

test.each<[string, Partial<ActionSpec>, string]>([
  ['a state', { to: '7' }, 'arrival.actions.confirm: there is no state 7'],
  ['a state by a value', { to: { by: 'supplier', a: '8' } }, 'there is no state 8'],
  ['a way back without a place to keep it', { to: 'previous' }, 'say by "states.previous"'],
  ['a name in a formula', { set: { supplier: '${suplier}' } }, 'set.supplier: the formula reads unknown suplier'],
  ['a name of lines outside them', { set: { supplier: '${line.qty}' } }, 'reads unknown line'],
  [
    'a field without a dictionary',
    { must: [{ that: '${EXT(supplier).x}', message: words }] },
    'supplier is no field with a dictionary',
  ],
  ['a field of its payload', { input: { suplier: {} } }, 'arrival has no field suplier'],
  ['lines of its payload', { input: { parts: ['grade'] } }, 'arrival has no lines parts'],
  ['a field of lines', { input: { lines: ['grad'] } }, 'arrivalLine has no field grad'],
  ['a state that it sets', { set: { status: '1' } }, 'status is the state'],
  ['a figure that it sets', { set: { total: 1 } }, 'total is set by the engine alone'],
  ['a model', { effects: [{ create: 'plat', values: { grade: 'x' } }] }, 'there is no model plat'],
  ['lines as documents', { effects: [{ create: 'arrivalLine', values: { qty: 1 } }] }, 'arrivalLine are lines'],
  ['the platform', { effects: [{ update: 'person', id: '1', set: { name: 'x' } }] }, 'person belongs to the platform'],
  ['a field of a target', { effects: [{ create: 'plate', values: { grad: 'x' } }] }, 'plate has no field grad'],
  [
    'the state of a target',
    { effects: [{ update: 'plate', id: '1', set: { status: '1' } }] },
    'plate.status is the state',
  ],
  [
    'a field of a condition',
    { effects: [{ remove: 'plate', where: { grad: 'x' } }] },
    'plate has no stored field grad',
  ],
  [
    'a secret in a condition',
    { must: [{ none: 'plate', where: { secret: 'x' }, message: words }] },
    'plate has no stored field secret',
  ],
  ['an action of a target', { effects: [{ move: 'plate', id: '1', by: 'stor' }] }, 'plate has no action stor'],
  ['a text to add to', { effects: [{ update: 'plate', id: '1', add: { grade: '1' } }] }, 'plate.grade is no number'],
  ['which documents', { effects: [{ remove: 'plate' }] }, 'say either "id" or "where"'],
  [
    'a text to sum',
    { reads: { x: { sum: 'grade', of: 'plate', where: { grade: 'x' } } } },
    'plate has no number grade',
  ],
  ['an internal table', { reads: { x: { count: 'person', where: { name: 'x' } } } }, 'internal table of the platform'],
  ['a role', { effects: [{ notify: { roles: ['qq'] }, text: 'arrival.done' }] }, 'there is no role qq'],
  [
    'a menu of a message',
    { effects: [{ notify: { roles: ['qc'] }, text: 'arrival.done', opens: { menu: 'nowhere', query: {} } }] },
    'there is no menu nowhere',
  ],
  [
    'what a message opens, closed to its reader',
    { effects: [{ notify: { roles: ['qc'] }, text: 'arrival.done', opens: { menu: 'arrival', query: {} } }] },
    'the role qc has no right to arrival',
  ],
  [
    'a message',
    { effects: [{ notify: { roles: ['qc'] }, text: 'arrival.dun' }] },
    'there is no message arrival.dun.title',
  ],
  ['a hook', { effects: [{ do: 'arrival.plac' }] }, 'there is no hook arrival.plac'],
  ['a right', { permission: 'arival' }, 'there is no code arival'],
  ['a person', { must: [{ not: 'nobody' }] }, 'there is no field nobody'],
  ['what undoes it', { undo: 'revoke' }, 'there is no action revoke'],
])('%s that is wrong is told', (_, more, problem) => {
  expect(told(more)).toContain(problem);
});

test('lists that are gone through and lines that are added must be there', () => {
  const needs = { all: 'plate', where: { grade: '${supplier}' }, order: 'grade' };
  const values = { grade: '${line.grade}' };
  expect(told({ reads: { needs }, append: { lines: { each: 'needs', when: '${line.weight > 0}', values } } })).toBe('');
  expect(told({ append: { lines: { each: 'needs', values } } })).toContain('no lines needs');
  expect(told({ reads: { needs }, append: { rows: { each: 'needs', values } } })).toContain(
    'arrival has no lines rows',
  );
  expect(told({ reads: { needs }, append: { lines: { each: 'needs', values: { size: 1 } } } })).toContain('field size');
  expect(told({ reads: { needs: { ...needs, order: 'size' } } })).toContain('no stored field size');
  expect(
    told({ reads: { needs }, effects: [{ move: 'plate', each: 'need', id: '${line.id}', by: 'store' }] }),
  ).toContain('no lines need');
});

test('two actions that do not undo each other are told', () => {
  const revoke = act({ internal: true, from: ['0'], to: '0' });
  expect(problems(arrival({ confirm: act({ undo: 'revoke' }), revoke })).join()).toContain('does not start from 1');
  const far = act({ internal: true, from: ['1'], to: '1' });
  expect(problems(arrival({ confirm: act({ undo: 'revoke' }), revoke: far })).join()).toContain('leads to 1');
});

test('an action that nobody can reach is told, and one that is not meant to be', () => {
  const lost = problems(arrival({ lost: act({ from: ['0'], to: '1' }) }));
  expect(lost).toEqual(['arrival.actions.lost: nobody can reach it: give it a call, or say "internal"']);
  expect(told({ internal: true })).toContain('a call leads to it, though it is internal');
});

test('effects that lead back to themselves are told with their ring', () => {
  const store = act({ internal: true, from: ['0'], to: '1', effects: [{ move: 'arrival', id: '1', by: 'confirm' }] });
  const ring = { ...plate, actions: { ...plate.actions, store } };
  const model = arrival({ confirm: act({ effects: [{ move: 'plate', id: '1', by: 'store' }] }) });
  expect(problems(model, [ring, person]).join()).toContain('arrival.confirm → plate.store → arrival.confirm');
});

test('names that only actions know are told in other formulas', () => {
  const computed = (text: string) => ({
    fields: { ...arrival({}).fields, shown: field('string', { computed: text }) },
  });
  for (const name of ['actor', 'payload', 'before'])
    expect(problems(arrival({}, computed(`\${${name}}`))).join()).toContain(`reads unknown ${name}`);
  expect(problems(arrival({}, computed('${EXT(level).x}'))).join()).toContain('EXT is known to actions alone');
});

test('the outcomes of an approval are states that there are, and needed where a process is named', () => {
  const approved = { running: '1', approved: '5', rejected: '0' };
  expect(problems(arrival({}, { process: 'p', approval: approved })).join()).toContain('there is no state 5');
  const calls = { 'POST confirm': { operation: 'action' }, 'POST upEvent': { operation: 'approval.upEvent' } };
  expect(problems(arrival({}, { process: 'p', calls })).join()).toContain('which states its outcomes are');
});

test('what an approval makes neither moves nor takes anything by itself', () => {
  const calls = { 'POST confirm': { operation: 'approval.confirm' } };
  expect(problems(arrival({}, { calls })).join()).toContain('an approval makes it');
});

test('actions of one call have one right', () => {
  const calls = {
    'POST confirm': { operation: 'action', with: { action: { by: 'x', true: 'confirm', false: 'other' } } },
  };
  const other = act({ permission: 'arrival' });
  expect(problems(arrival({ other }, { calls })).join()).toContain('its actions have different rights');
});

test('records of whom a call is are known by fields that name persons', () => {
  const user: ModelSpec = { ...person, key: 'user', table: 'lc_user' };
  const calls = (people: string[]) => ({
    'POST confirm': { operation: 'action' },
    'GET mine': { operation: 'detail', people },
  });
  const of = (...people: string[]) => problems(arrival({}, { calls: calls(people) }), [plate, person, user]).join();
  expect(of('createUser')).toBe('');
  expect(of('supplier')).toContain('supplier is no field that names persons');
});
