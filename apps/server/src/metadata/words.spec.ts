import { compile } from './compile.js';
import type { AccessFile } from './metadata-files.js';
import type { ModelSpec } from './model.js';
import { collectTokens, makeWords } from './words.js';

const model: ModelSpec = {
  key: 'order',
  zh: 'zh order',
  en: 'Order',
  table: 'at_order',
  fields: {
    qty: {
      type: 'int',
      zh: 'zh qty',
      en: 'Pieces',
      unit: 'pcs',
      help: { zh: 'zh help', en: 'At least one' },
      required: true,
    },
    note: { type: 'string', zh: 'zh note', en: 'Note', requiredWhen: '${qty > 5}', visibleWhen: '${qty > 2}' },
  },
  children: {
    lines: {
      key: 'line',
      zh: 'zh lines',
      en: 'Lines',
      table: 'at_line',
      parent: 'orderId',
      fields: {
        area: { type: 'decimal', zh: 'zh area', en: 'Area', computed: '${qty * 2}' },
        qty: { type: 'int', zh: 'q', en: 'Q' },
      },
    },
  },
  states: { field: 'qty', initial: '1', values: { '1': { zh: 'zh one', en: 'One' } } },
  actions: { confirm: { zh: 'zh confirm', en: 'Confirm', internal: true, from: ['1'] } },
};
const access: AccessFile[] = [
  {
    file: 'access.json',
    spec: {
      menus: [
        {
          code: 'order',
          zh: 'zm',
          en: 'Orders',
          path: '/o',
          sort: 1,
          buttons: [{ code: 'order_add', zh: 'zb', en: 'Add', alias: 'add', action: 1 }],
        },
        { code: 'code', zh: 'zm', en: 'Code generation', path: '/c', sort: 2 },
      ],
    },
  },
];
const words = {
  'shell.save': { zh: 'zh save', en: 'Save' },
  'unit.pcs': { zh: 'zh pcs', en: 'pieces' },
  'page.remove': { zh: 'zh delete', en: 'Delete' },
  'page.add': { zh: 'zh add', en: 'Add' },
  'page.addBelow': { zh: 'zh below', en: 'Add below' },
  'document.formTitle': { zh: '{action}{label}', en: '{action} {label}' },
  'document.ask': { zh: 'zh', en: '{action} this {label}?' },
  'document.askNamed': { zh: 'zh', en: '{action} [{name}]?' },
  'document.askMany': { zh: 'zh', en: '{action} ${COUNT(selectedItems)}?' },
  'document.titleNamed': { zh: 'zh', en: '{action} – {name}' },
  'missing.enter': { zh: '{label}?', en: 'Please enter the {label}' },
};
const book = makeWords(compile({ models: [{ file: 'm', spec: model }], dialects: [], words }), words, access);

test.each([
  ['i18n:shell.save', 'Save'],
  ['i18n:order', 'Order'],
  ['i18n:order.qty', 'Pieces'],
  ['i18n:order.qty.help', 'At least one'],
  ['i18n:order.qty.unit', 'pieces'],
  ['i18n:order.qty.withUnit', 'Pieces (pieces)'],
  ['i18n:order.lines.area.withUnit', 'Area'],
  ['i18n:order.qty.missing', 'Please enter the pieces'],
  ['i18n:order.lines.qty.missing', 'Please enter the Q'],
  ['i18n:order.form.add', 'Add order'],
  ['i18n:order.form.addBelow', 'Add below'],
  ['i18n:order.lines', 'Lines'],
  ['i18n:order.lines.area', 'Area'],
  ['i18n:order.states.1', 'One'],
  ['i18n:order.actions.confirm', 'Confirm'],
  ['i18n:menu.order', 'Orders'],
  ['i18n:button.order_add', 'Add'],
  ['i18n:order.ghost', 'ghost'],
  ['i18n:ghost.qty', 'qty'],
  ['i18n:constructor', 'constructor'],
  ['formula:order.lines.area', '${qty * 2}'],
  ['formula:order.qty', ''],
  ['required:order.qty', 'true'],
  ['required:order.note', '${qty > 5}'],
  ['visible:order.note', '${qty > 2}'],
  ['visible:order.qty', ''],
  ['visible:order.ghost', 'ghost'],
  ['no token', 'no token'],
])('%s is %p', (token, text) => expect(book.resolve(token, 'en')).toBe(text));

test('a field of the menus is called as it is, whatever menu has its name for a code', () => {
  const menu: ModelSpec = { ...model, key: 'menu', fields: { code: { type: 'string', zh: 'zh code', en: 'Code' } } };
  const plain = { ...menu, children: {}, actions: {}, table: 'at_menu' };
  delete plain.states;
  const mine = makeWords(compile({ models: [{ file: 'm', spec: plain }], dialects: [], words }), words, access);
  expect(['i18n:menu.code', 'i18n:menu.order'].map((token) => mine.resolve(token, 'en'))).toEqual(['Code', 'Orders']);
});

test('asks before an action by its name and that of the document, or how many are meant', () => {
  const named = { ...model, key: 'named', table: 'at_named', display: 'note', children: {} };
  const files = [model, named].map((spec) => ({ file: spec.key, spec }));
  const both = makeWords(compile({ models: files, dialects: [], words }), words, access);
  const asks = (token: string): string => both.resolve(`i18n:${token}`, 'en');
  expect(asks('named.ask.confirm')).toBe('Confirm [${note}]?');
  expect(asks('named.ask.remove')).toBe('Delete [${note}]?');
  expect(asks('named.ask.confirm.many')).toBe('Confirm ${COUNT(selectedItems)}?');
  expect(asks('order.ask.confirm')).toBe('Confirm this Order?');
  expect(asks('named.ask.confirm.title')).toBe('Confirm – ${documentName}');
  expect(both.knows('i18n:order.ask.ghost')).toBe(false);
});

test('answers in the language asked for', () => {
  expect(book.resolveAll(['i18n:order.qty', 'i18n:shell.save'], 'zh')).toEqual({
    'i18n:order.qty': 'zh qty',
    'i18n:shell.save': 'zh save',
  });
});

test('collects whole-string tokens only, each once', () => {
  const schema = {
    type: 'page',
    title: 'i18n:order',
    body: [
      { label: 'i18n:order.qty', value: 'see i18n:order.qty', visibleOn: 'visible:order.note' },
      { label: 'i18n:order' },
    ],
  };
  const tokens = ['i18n:order', 'i18n:order.qty', 'visible:order.note'];
  expect(collectTokens(schema)).toEqual(tokens);
  expect(collectTokens(JSON.stringify(schema))).toEqual(tokens);
});
