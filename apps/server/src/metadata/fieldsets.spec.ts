import { loadConfig } from '../config/index.js';
import { compile } from './compile.js';
import { type FieldsetSpec, withFieldsets } from './fieldsets.js';
import { loadSchemas } from './loader.js';
import { MetadataError } from './metadata-error.js';
import type { FieldSpec, ModelSpec } from './model.js';
import type { Resource } from './resource.js';

const files = loadSchemas(loadConfig({}).schemasDir);
const text = (more: Partial<FieldSpec> = {}): FieldSpec => ({ type: 'string', zh: 'x', en: 'X', ...more });
const named = (key: string, more: Partial<ModelSpec> = {}): ModelSpec => ({
  ...{ key, zh: key, en: key, path: `/api/at/${key}`, table: `at_${key.toLowerCase()}`, display: 'id', fields: {} },
  ...more,
});

/** Rights and pages do not matter for fieldsets. */
const without = { access: [], pages: [], screens: [] };

const problemsOf = (models: readonly ModelSpec[], fieldsets: readonly FieldsetSpec[] = files.fieldsets): string[] => {
  const all = [...files.models, ...models.map((spec) => ({ file: spec.key, spec }))];
  try {
    compile({ ...files, ...without, fieldsets, models: all });
    return [];
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return [...error.problems];
  }
};

function compiled(models: readonly ModelSpec[], key: string): Resource {
  const all = [...files.models, ...models.map((spec) => ({ file: spec.key, spec }))];
  return compile({ ...files, ...without, models: all }).resource(key);
}

const set = (key: string, more: Partial<FieldsetSpec> = {}): FieldsetSpec => ({ key, zh: key, en: key, ...more });
const took = (spec: ModelSpec, ...fieldsets: FieldsetSpec[]) => withFieldsets(spec, { fieldsets, check: files.check });

describe('fieldsets', () => {
  test('a model takes in fields, states, actions, calls and lists; its own come first unless the set says otherwise', () => {
    const states = { field: 'state', initial: '0', values: { '0': { zh: 'a', en: 'a' } } };
    const stamps = set('stamps', {
      fields: { state: text(), stampedBy: text() },
      ...{ states, dialect: 'document', calls: { 'GET page': { operation: 'list' } } },
      actions: { stamp: { zh: 's', en: 's', permission: '{key}_stamp' } },
      indexes: [{ fields: ['state'] }],
    });
    const own = named('paper', { fields: { title: text() }, indexes: [{ fields: ['title'] }], uses: ['stamps'] });
    const { spec, problems } = took(own, stamps);
    expect(problems).toEqual([]);
    expect(Object.keys(spec.fields)).toEqual(['title', 'state', 'stampedBy']);
    expect(spec).toMatchObject({
      states,
      dialect: 'document',
      indexes: [{ fields: ['title'] }, { fields: ['state'] }],
    });
    expect(spec.actions?.['stamp']?.permission).toBe('paper_stamp');
    expect(spec).not.toHaveProperty('uses');
    expect(Object.keys(took(own, { ...stamps, place: 'before' }).spec.fields)).toEqual(['state', 'stampedBy', 'title']);
  });

  test('a set may be made of others, and a model narrows and overrides by a patch', () => {
    const base = set('base', { fields: { a: text({ list: true }), b: text() } });
    const more = set('more', { uses: ['base'], patch: { fields: { a: { length: 8 } } }, fields: { c: text() } });
    const patch = { fields: { a: { list: null, required: true }, b: null } };
    const { spec, problems } = took(named('paper', { uses: ['more'], patch }), base, more);
    expect(problems).toEqual([]);
    expect(spec.fields).toEqual({ a: text({ length: 8, required: true }), c: text() });
  });

  test('a patched action keeps the rules of its set and adds its own', () => {
    const rule = (that: string) => ({ that, field: 'a', message: { zh: that, en: that } });
    const check = { zh: '检', en: 'Check', must: [rule('${a}')] };
    const base = set('base', { fields: { a: text() }, actions: { check, skip: check } } as never);
    const patch = { actions: { check: { alsoMust: [rule('${b}')] } } };
    const { spec, problems } = took(named('paper', { uses: ['base'], patch }), base);
    expect(problems).toEqual([]);
    expect(spec.actions).toEqual({ check: { ...check, must: [rule('${a}'), rule('${b}')] }, skip: check });
  });

  test.each<[string, ModelSpec, FieldsetSpec[], string]>([
    ['an unknown set', named('p', { uses: ['absent'] }), [], 'p: there is no fieldset absent'],
    [
      'a field that the model has, too',
      named('p', { uses: ['s'], fields: { a: text() } }),
      [set('s', { fields: { a: text() } })],
      'p: the model and its fieldsets both have fields.a: change it by "patch"',
    ],
    [
      'a field of two sets',
      named('p', { uses: ['s', 't'] }),
      [set('s', { fields: { a: text() } }), set('t', { fields: { a: text() } })],
      'p: the fieldset s and the fieldset t both have fields.a: change it by "patch"',
    ],
    [
      'states of set and model',
      named('p', { uses: ['s'], states: { field: 'a', initial: '0', values: {} } }),
      [set('s', { states: { field: 'b', initial: '0', values: {} } })],
      'p: the model and its fieldsets both have states: change it by "patch"',
    ],
    [
      'sets that use each other',
      named('p', { uses: ['s'] }),
      [set('s', { uses: ['t'] }), set('t', { uses: ['s'] })],
      'p: fieldsets use each other: s → t → s',
    ],
    [
      'a patch of a field that no set has',
      named('p', { uses: ['s'], patch: { fields: { b: { list: true } } } }),
      [set('s', { fields: { a: text() } })],
      'p: patch.fields.b: the fieldsets have no b',
    ],
    [
      'a patch of a part that no set has',
      named('p', { uses: ['s'], patch: { state: {} } }),
      [set('s', { fields: { a: text() } })],
      'p: patch.state: the fieldsets have none',
    ],
    [
      'a patch without sets',
      named('p', { patch: { fields: {} } }),
      [],
      'p: "patch" changes what fieldsets bring, but it uses none',
    ],
    [
      'a patch that breaks a field',
      named('p', { uses: ['s'], patch: { fields: { a: { type: null } } } }),
      [set('s', { fields: { a: text() } })],
      "p: /fields/a: must have required property 'type'",
    ],
  ])('%s is refused', (_, spec, fieldsets, problem) => {
    expect(took(spec, ...fieldsets).problems).toContain(problem);
    expect(problemsOf([spec], [...files.fieldsets, ...fieldsets])).toContain(problem);
  });

  test('the parts of a set file are checked as those of a model', () => {
    const approval = files.fieldsets.find(({ key }) => key === 'approval');
    expect(approval?.bookkeeping).toEqual(expect.arrayContaining(['processInstanceId', 'nextUserIds', 'comment']));
    expect(files.check('fieldset', { key: 'a', zh: 'a', en: 'a', feilds: {} })).toEqual(['/: unknown key "feilds"']);
  });
});

describe('approval', () => {
  test('contract signing has the columns, states and actions of the set', () => {
    const sign = compiled([], 'nqContractSign');
    expect(sign.fields.get('comment')?.spec).toMatchObject({ length: 500, readonly: true });
    expect(Object.keys(sign.model.states?.values ?? {})).toEqual(['0', '1', '2', '3', '4', '9']);
    expect([...sign.actions.keys()]).toEqual(expect.arrayContaining(['initiate', 'upEvent', 'revoke', 'approved']));
    expect(sign.bookkeeping).toContain('currentUserIds');
    expect(sign.bookkeeping).not.toContain('status');
  });

  test('what may be returned has a state more, and starts again from it', () => {
    const patch = { states: { values: { '9': null } } };
    const plan = named('trialPlan', { uses: ['approvalWithReturn'], process: 'trialPlan', patch });
    const resource = compiled([plan], 'trialPlan');
    expect(resource.model.approval).toEqual({
      running: '1',
      approved: '2',
      rejected: '3',
      revoked: '4',
      returned: '5',
    });
    expect(resource.actions.get('initiate')?.from).toEqual(['0', '3', '4', '5']);
    expect(resource.calls.map(({ verb }) => verb)).toContain('returnOrder');
  });

  test('`comment` of a document that does not know its process is its own', () => {
    const note = named('trialNote', { fields: { comment: text() } });
    expect(compiled([note], 'trialNote').bookkeeping.size).toBe(0);
  });
});

describe('stepTask', () => {
  const cutting = named('trialCutting', {
    uses: ['stepTask'],
    fields: { meltNo: text({ list: true }), cutMethod: { ...text(), type: 'dict', dict: 'cut_method' } },
    patch: {
      fields: { taskNo: { rule: 'XL{yyMMdd}-{seq:4}' } },
      states: { values: { '9': null } },
      actions: { execute: { input: { meltNo: { required: true }, cutMethod: {} } }, skip: null, retire: null },
    },
  });
  const grinding = named('trialGrinding', {
    uses: ['stepTask'],
    fields: { roughness: text() },
    patch: { fields: { taskNo: { rule: 'PG{yyMMdd}-{seq:4}' } }, actions: { check: { input: { roughness: {} } } } },
  });
  const models = [cutting, grinding];

  test('two steps say what is their own, and have the rest in common', () => {
    const [one, other] = [compiled(models, 'trialCutting'), compiled(models, 'trialGrinding')];
    const fieldsOf = ({ fields }: Resource): string[] =>
      [...fields.values()].filter((f) => !f.standard).map((f) => f.key);
    const common = fieldsOf(one).filter((key) => fieldsOf(other).includes(key));
    expect(common).toHaveLength(48);
    expect(fieldsOf(one)).toEqual([...common, 'meltNo', 'cutMethod']);
    expect(fieldsOf(other)).toEqual([...common, 'roughness']);
    expect(one.fields.get('taskNo')?.spec.rule).toBe('XL{yyMMdd}-{seq:4}');
    expect([...one.actions.keys()]).not.toContain('skip');
    expect(other.actions.get('skip')?.spec.permission).toBe('trialGrinding_skip');
    const inputs = ({ actions }: Resource, name: string) => actions.get(name)?.input.values.map((value) => value.name);
    expect(inputs(one, 'execute')).toEqual([
      'actualStart',
      'actualEnd',
      'shift',
      'okQty',
      'ngQty',
      'remark',
      'meltNo',
      'cutMethod',
    ]);
    expect(inputs(other, 'check')).toEqual(['checkResult', 'defectType', 'defectDesc', 'roughness']);
    expect(one.calls.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['arrange', 'execute', 'executeCheck']));
    expect(one.calls.map(({ verb }) => verb)).not.toContain('skip');
  });

  test('a step that does not say its number is refused', () => {
    const { patch: _, ...careless } = grinding;
    expect(problemsOf([careless])).toEqual(['trialGrinding.taskNo: a number needs its "rule"']);
  });
});
