import type { Words } from '../../errors/index.js';
import type { FieldSpec, ModelSpec } from '../../metadata/index.js';

export const KINDS = ['list', 'document', 'tree'] as const;
export type Kind = (typeof KINDS)[number];

type Fields = Record<string, FieldSpec>;

/** What a table or a record says of the fields: those of the head, and of the lines where it has some. */
export interface Found {
  readonly fields: Fields;
  readonly lines?: Fields;
}

export interface Starter {
  readonly area: string;
  /** kebab-case. */
  readonly name: string;
  readonly kind: Kind;
  readonly title: Words;
  /** Menu that it stands below. */
  readonly parent: string | undefined;
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
  ['0', 'draft', '#909399'],
  ['1', 'confirmed', '#67C23A'],
] as const;

/** The parts of a new resource, made of what is usual; each file is complete as it is. */
export function starterFiles(starter: Starter): Record<string, unknown> {
  const { words, kind } = starter;
  const said = (key: string): Words => words[`starter.${key}`] ?? words[key] ?? { zh: key, en: key };
  const key = camel(starter.name);
  const parts = { ...starter, key, said };
  const model = modelOf(parts);
  const screen = {
    $schema: '../../meta/screen.schema.json',
    menu: key,
    kind: kind === 'document' ? 'document' : 'list',
    ...(kind === 'document' && { totals: ['totalQty'], form: [{ fields: shownOf(model) }, { lines: 'lines' }] }),
  };
  return {
    'model.json': model,
    'access.json': accessOf(parts),
    'list.screen.json': screen,
    'examples.json': examplesOf(model),
  };
}

type Parts = Starter & { readonly key: string; readonly said: (key: string) => Words };

const field = (type: FieldSpec['type'], words: Words, more: Partial<FieldSpec> = {}): FieldSpec => ({
  type,
  ...words,
  ...more,
});
const shown = { list: true, search: true } as const;

/** Fields that somebody fills in, in their order. */
const shownOf = ({ fields }: ModelSpec): string[] =>
  Object.entries(fields)
    .filter(([name, { computed }]) => computed === undefined && name !== 'status')
    .map(([name]) => name);

function headFields({ kind, found, said, name }: Parts): Fields {
  if (found !== undefined && kind !== 'document') return { ...(kind === 'tree' && {}), ...found.fields };
  const remark = field('string', said('remark'), { length: 500 });
  if (kind === 'list')
    return { name: field('string', said('name'), { length: 64, required: true, unique: true, ...shown }), remark };
  if (kind === 'tree')
    return {
      name: field('string', said('name'), { length: 64, required: true, ...shown }),
      sort: field('int', said('sort'), { default: 1, list: true }),
      remark,
    };
  const own = found?.fields ?? {
    date: field('date', said('date'), { required: true, default: '${today}', ...shown }),
    remark,
  };
  return {
    no: field('code', said('no'), {
      length: 32,
      rule: `${initialsOf(name)}{yyyyMM}-{seq:4}`,
      unique: true,
      readonly: true,
      ...shown,
    }),
    ...own,
    totalQty: field('decimal', said('totalQty'), {
      ...{ precision: 14, scale: 3, readonly: true, list: true },
      computed: '${SUM(ARRAYMAP(lines, item => item.qty))}',
    }),
    status: field('int', said('status'), { readonly: true, default: 0, list: true, search: true }),
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
    states: {
      ...{ field: 'status', initial: '0' },
      values: Object.fromEntries(STATES.map(([state, text, color]) => [state, { ...said(text), color }])),
    },
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

function modelOf(parts: Parts): ModelSpec {
  const { key, kind, area, name, title, said } = parts;
  const above = field('ref', said('parent'), { target: key, default: '0' });
  const fields = { ...(kind === 'tree' && { parentId: above }), ...headFields(parts) };
  const texts = Object.entries(fields).filter(([, { type }]) => type === 'string' || type === 'code');
  const [display] = texts.find(([, { required }]) => required === true) ?? texts[0] ?? [];
  return {
    $schema: '../../meta/model.schema.json',
    ...{ key, ...title, path: `/api/at/${area}/${key}`, dialect: kind === 'tree' ? 'platform' : 'document' },
    table: `${area}_${name.replaceAll('-', '_')}`,
    ...(kind === 'document' ? { display: 'no', sort: '-createTime' } : display !== undefined && { display }),
    ...(kind === 'tree' && { tree: { parent: 'parentId', root: '0' } }),
    fields,
    ...(kind === 'document' && documentParts(parts)),
    ...(kind === 'tree' && { calls: { 'GET list': { operation: 'forest' } } }),
  };
}

/** `action`: where the button stands (1 above the list, 2 in a row, 3 in both). */
const buttonsOf = (kind: Kind) => [
  { alias: 'add', action: 1, text: 'page.add' },
  { alias: 'edit', action: 2, text: 'page.edit' },
  { alias: 'delete', action: 3, text: 'page.remove' },
  { alias: 'view', action: 2, text: 'page.view' },
  ...(kind === 'document'
    ? [
        { alias: 'confirm', action: 2, text: 'confirm' },
        { alias: 'revoke', action: 2, text: 'revoke' },
      ]
    : []),
  { alias: 'export', action: 1, text: 'page.export' },
];

function accessOf({ key, area, kind, title, parent, said }: Parts): unknown {
  const buttons = buttonsOf(kind);
  const code = (alias: string): string => `${key}_${alias}`;
  const read = [
    'list',
    'detail',
    'values',
    'select',
    ...(kind === 'tree' ? ['forest', 'tree', 'lazyTree', 'lazyList'] : []),
  ];
  const document = { init: 'menu', countLine: 'menu', listLines: 'menu', exportLines: code('export') };
  return {
    $schema: '../../meta/access.schema.json',
    model: key,
    menus: [
      {
        ...{ code: key, ...title, path: `/${area}/${key}`, ...(parent !== undefined && { parent }) },
        ...{ icon: 'fa fa-table', page: 'list.screen.json', sort: 99 },
        buttons: buttons.map(({ text, ...button }, at) => ({
          ...{ code: code(button.alias), ...said(text), ...button, sort: at + 1 },
        })),
      },
    ],
    permissions: {
      ...Object.fromEntries(read.map((operation) => [operation, 'menu'])),
      ...{ create: code('add'), update: code('edit'), remove: code('delete'), export: code('export') },
      ...{ import: code('add'), importTemplate: code('add') },
      ...(kind === 'document' && { ...document, confirm: code('confirm'), revoke: code('revoke') }),
    },
    grants: { admin: [key, ...buttons.map(({ alias }) => code(alias))] },
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
function examplesOf({ fields, children = {} }: ModelSpec): unknown {
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
