import type { Words } from '../../../errors/index.js';
import type { FieldSpec, ModelSpec } from '../../../metadata/index.js';

export const KINDS = ['list', 'document', 'lines', 'board', 'tree'] as const;
export type Kind = (typeof KINDS)[number];

type Fields = Record<string, FieldSpec>;

/** What a table or a record says of the fields: those of the head, and of the lines where it has some. */
export interface Found {
  readonly fields: Fields;
  readonly lines?: Fields;
}

interface Starter {
  readonly area: string;
  /** kebab-case. */
  readonly name: string;
  readonly kind: Kind;
  readonly title: Words;
  readonly found: Found | undefined;
  /** Texts of schemas/i18n. */
  readonly words: Readonly<Record<string, Words>>;
}

/** `goods-receipt` → `goodsReceipt`. */
export const camel = (name: string): string => {
  const [first = '', ...others] = name.split(/[-_ ]/).filter((part) => part !== '');
  const raised = others.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return first.charAt(0).toLowerCase() + first.slice(1) + raised.join('');
};

/** `goods-receipt` → `GR`. */
export const initialsOf = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

const STATES = [
  ['0', 'draft', 'todo', '#909399'],
  ['1', 'confirmed', 'finished', '#67C23A'],
] as const;

/** A document, with or without a page of its lines. */
const isDocument = (kind: Kind): boolean => kind === 'document' || kind === 'lines';

/** The model of a new resource, made of what is usual, and records that try it. */
export function starterModel(starter: Starter): { model: ModelSpec; examples: unknown } {
  const { words } = starter;
  const said = (key: string): Words => words[`starter.${key}`] ?? { zh: key, en: key };
  const model = modelOf({ ...starter, key: camel(starter.name), said });
  return { model, examples: examplesOf(model) };
}

type Parts = Starter & { readonly key: string; readonly said: (key: string) => Words };

const field = (type: FieldSpec['type'], words: Words, more: Partial<FieldSpec> = {}): FieldSpec => ({
  type,
  ...words,
  ...more,
});
const shown = { list: true, search: true } as const;

function headFields(parts: Parts): Fields {
  const { kind, found, said } = parts;
  if (isDocument(kind)) return documentFields(parts);
  if (kind === 'board') return boardFields(parts);
  if (found !== undefined) return found.fields;
  const remark = field('string', said('remark'), { length: 500 });
  if (kind === 'list')
    return { name: field('string', said('name'), { length: 64, required: true, unique: true, ...shown }), remark };
  return {
    name: field('string', said('name'), { length: 64, required: true, ...shown }),
    sort: field('int', said('sort'), { default: 1, list: true }),
    remark,
  };
}

const numberOf = ({ name, said }: Parts): FieldSpec =>
  field('code', said('no'), {
    ...{ length: 32, rule: `${initialsOf(name)}{yyyyMM}-{seq:4}` },
    ...{ unique: true, readonly: true, ...shown },
  });

const stateOf = ({ said }: Parts): FieldSpec =>
  field('int', said('status'), { readonly: true, default: 0, list: true, search: true });

const dateOf = ({ said }: Parts): FieldSpec =>
  field('date', said('date'), { required: true, default: '${today}', ...shown });

function documentFields(parts: Parts): Fields {
  const { found, said } = parts;
  const own = found?.fields ?? { date: dateOf(parts), remark: field('string', said('remark'), { length: 500 }) };
  return {
    no: numberOf(parts),
    ...own,
    totalQty: field('decimal', said('totalQty'), {
      ...{ precision: 14, scale: 3, readonly: true, list: true },
      computed: '${SUM(ARRAYMAP(lines, item => item.qty))}',
    }),
    status: stateOf(parts),
  };
}

/** Work that is to be done, and what is said of it when it is. */
function boardFields(parts: Parts): Fields {
  const { found, said } = parts;
  const own = found?.fields ?? {
    item: field('string', said('item'), { length: 128, required: true, ...shown }),
    date: dateOf(parts),
    remark: field('string', said('remark'), { length: 500 }),
  };
  return {
    no: numberOf(parts),
    ...own,
    doneQty: field('decimal', said('doneQty'), { precision: 12, scale: 3, min: 0, readonly: true, list: true }),
    doneDate: field('date', said('doneDate'), { readonly: true, list: true }),
    status: stateOf(parts),
  };
}

function documentParts({ key, area, name, found, said }: Parts): Partial<ModelSpec> {
  const lines = found?.lines ?? { item: field('string', said('item'), { length: 128, required: true, list: true }) };
  const qty = field('decimal', said('qty'), { precision: 12, scale: 3, required: true, min: 0, list: true });
  return {
    children: {
      lines: {
        ...{ key: `${key}Line`, ...said('lines'), table: `${area}_${name.replaceAll('-', '_')}_line` },
        ...{ parent: `${key}Id`, order: 'lineNo', min: 1 },
        fields: { lineNo: field('int', said('lineNo'), { readonly: true, list: true }), ...lines, qty },
      },
    },
    states: statesOf(1, said),
    editable: { update: ['0'], remove: ['0'] },
    actions: {
      confirm: {
        ...{ ...said('confirm'), from: ['0'], to: '1', undo: 'revoke' },
        must: [{ that: '${COUNT(lines) > 0}', field: 'lines', message: said('noLines') }],
      },
      revoke: { ...said('revoke'), from: ['1'], to: '0' },
    },
    calls: { 'POST confirm': { operation: 'action' }, 'POST revoke': { operation: 'action' } },
  };
}

const statesOf = (word: 1 | 2, said: Parts['said']): NonNullable<ModelSpec['states']> => ({
  ...{ field: 'status', initial: '0' },
  values: Object.fromEntries(STATES.map((state) => [state[0], { ...said(state[word]), color: state[3] }])),
});

/** What is done to many rows at once, and how it is taken back. */
const boardParts = ({ said }: Parts): Partial<ModelSpec> => ({
  states: statesOf(2, said),
  editable: { update: ['0'], remove: ['0'] },
  actions: {
    finish: {
      ...{ ...said('finish'), from: ['0'], to: '1', batch: true, undo: 'reopen' },
      input: { doneDate: { required: true }, doneQty: { required: true } },
    },
    reopen: {
      ...{ ...said('reopen'), from: ['1'], to: '0', batch: true },
      set: { doneDate: null, doneQty: null },
    },
  },
  calls: { 'POST finish': { operation: 'action' }, 'POST reopen': { operation: 'action' } },
});

function modelOf(parts: Parts): ModelSpec {
  const { key, kind, area, name, title, said } = parts;
  const above = field('ref', said('parent'), { target: key, default: '0' });
  const fields = { ...(kind === 'tree' && { parentId: above }), ...headFields(parts) };
  const texts = Object.entries(fields).filter(([, { type }]) => type === 'string' || type === 'code');
  const [display] = texts.find(([, { required }]) => required === true) ?? texts[0] ?? [];
  const isNumbered = isDocument(kind) || kind === 'board';
  return {
    $schema: '../../meta/model.schema.json',
    ...{ key, ...title, path: `/api/at/${area}/${key}`, dialect: kind === 'tree' ? 'platform' : 'document' },
    table: `${area}_${name.replaceAll('-', '_')}`,
    ...(isNumbered ? { display: 'no', sort: '-createTime' } : display !== undefined && { display }),
    ...(kind === 'tree' && { tree: { parent: 'parentId', root: '0' } }),
    fields,
    ...(isDocument(kind) && documentParts(parts)),
    ...(kind === 'board' && boardParts(parts)),
    ...(kind === 'tree' && { calls: { 'GET list': { operation: 'forest' } } }),
  };
}

const SAMPLES: Partial<Record<FieldSpec['type'], unknown>> = {
  ...{
    string: 'A1',
    text: 'A1',
    int: 1,
    decimal: '1',
    bool: true,
    date: '2026-03-16',
    datetime: '2026-03-16 08:00:00',
  },
};

const sampleOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, spec]) => spec.required === true && spec.readonly !== true)
      .map(([name, { type, min, max }]) => {
        const sample = SAMPLES[type] ?? null;
        const least = typeof sample === 'number' && min !== undefined ? Math.max(min, 1) : sample;
        return [name, max !== undefined && Number(least) > max ? max : least];
      }),
  );

/** A record that is taken, and one without each thing that it must have. */
export function examplesOf({ fields, children = {} }: ModelSpec): unknown {
  const lines = Object.entries(children).map(([property, child]) => [property, [sampleOf(child.fields)]]);
  const head = sampleOf(fields);
  const missing = Object.keys(head).map((name) => ({
    ...{ name: `no ${name}`, patch: { [name]: '' }, field: name, message: 'record.required' },
  }));
  return {
    valid: [{ name: 'what it must have', record: { ...head, ...Object.fromEntries(lines) } }],
    // A blank field with a default gets it.
    invalid: missing.filter(({ field: name }) => fields[name]?.default === undefined),
  };
}
