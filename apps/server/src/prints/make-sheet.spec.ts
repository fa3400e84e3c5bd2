import { describe as say } from '../errors/index.js';
import { loadConfig } from '../config/index.js';
import { compile, loadSchemas, makeWords, type PrintSpec, type Record_, type Table } from '../metadata/index.js';
import { makeSheet, type SheetSource } from './make-sheet.js';

const files = loadSchemas(loadConfig({}).schemasDir);
const registry = compile(files);
const words = makeWords(registry, files.words);
const resource = registry.resource('contract');
const NONE: ReadonlySet<string> = new Set();

const document: Record_ = {
  id: '1',
  contractCode: 'HT2603-018',
  customerId: '7',
  customerName: 'A & <B>',
  status: 1,
  statusName: '已生效',
  signDate: '2026-03-16',
  totalQty: 6,
  totalAmount: '305697.80',
  technicalTerms: 'first\nsecond',
  lines: [
    { lineNo: 1, baseGrade: 'Q345R', baseGradeName: 'Q345R 板', amount: '98065.80', qty: 2 },
    { lineNo: 2, baseGrade: 'TA2', baseGradeName: 'TA2 板', amount: null, qty: 4 },
  ],
};
const print: PrintSpec = {
  zh: '合同',
  en: 'Contract',
  paper: 'A4',
  code: { kind: 'qr', field: 'contractCode' },
  blocks: [
    { fields: ['contractCode', 'customerId', 'status', 'signDate', 'totalAmount', 'technicalTerms'] },
    {
      lines: 'lines',
      columns: ['lineNo', 'baseGrade', 'qty', 'amount'],
      totals: { qty: 'totalQty', amount: 'totalAmount' },
    },
    { signatures: 'signId' },
  ],
};

/** `hidden`: keys of hidden fields, by the key of their table. */
const made = (more: Partial<SheetSource> = {}, hidden: Record<string, string[]> = {}, masked: string[] = []) =>
  makeSheet(print, {
    ...{
      resource,
      document,
      words,
      language: 'zh',
      company: 'H',
      printed: 'P',
      signatures: new Map(),
      answers: new Map(),
      drawings: new Map(),
    },
    say: (key) => say(key).zh,
    closed: (table: Table) => ({
      hidden: new Set(hidden[table.key]),
      masked: table === resource ? new Set(masked) : NONE,
    }),
    ...more,
  });

test('shows names for keys and references, amounts with all digits, units in headings, totals of the head', () => {
  const sheet = made();
  expect(sheet).toMatchObject({ title: '合同', name: 'HT2603-018', code: { kind: 'qr', text: 'HT2603-018' } });
  expect(sheet.blocks).toEqual([
    {
      kind: 'fields',
      across: 2,
      items: [
        { label: '合同编号', value: 'HT2603-018', wide: false },
        { label: '客户', value: 'A & <B>', wide: false },
        { label: '合同状态', value: '已生效', wide: false },
        { label: '签订日期', value: '2026-03-16', wide: false },
        { label: '合同金额 (元)', value: '305697.80', wide: false },
        { label: '技术要求', value: 'first\nsecond', wide: true },
      ],
    },
    {
      kind: 'table',
      title: '合同明细',
      columns: [
        { label: '行号', numeric: true },
        { label: '基层牌号', numeric: false },
        { label: '件数 (件)', numeric: true },
        { label: '含税金额 (元)', numeric: true },
      ],
      rows: [
        ['1', 'Q345R 板', '2', '98065.80'],
        ['2', 'TA2 板', '4', ''],
      ],
      totals: ['合计', '', '6', '305697.80'],
    },
  ]);
  expect(made({ language: 'en' })).toMatchObject({ title: 'Contract', blocks: [{}, { title: 'Contract lines' }] });
});

test('leaves out what is hidden: labels, columns, totals, the name, the code', () => {
  const sheet = made({}, { contract: ['contractCode', 'totalAmount', 'customerName'], contractLine: ['baseGrade'] });
  expect(sheet.name).toBe('');
  expect(sheet).not.toHaveProperty('code');
  const text = JSON.stringify(sheet);
  for (const gone of ['合同编号', '合同金额', '客户', 'HT2603', '305697', '基层牌号', 'Q345R'])
    expect(text).not.toContain(gone);
  expect(text).toContain('98065.80');
  const closed = made({}, { contractLine: [...(resource.children[0]?.fields.keys() ?? [])] });
  expect(closed.blocks.map(({ kind }) => kind)).toEqual(['fields']);
});

test('a masked number is no code', () => {
  const masked = { ...document, contractCode: '***' };
  expect(made({ document: masked }, {}, ['contractCode'])).not.toHaveProperty('code');
});

test('refuses a code that scanners could not read, with the name of its field', () => {
  const long = { ...document, contractCode: 'x'.repeat(301) };
  expect(() => made({ document: long })).toThrow(
    expect.objectContaining({ status: 400, extra: { problems: [expect.objectContaining({ field: 'contractCode' })] } }),
  );
});

test('shows signatures that the reader may see, under the name of the history', () => {
  const rows = [['销售审核', '赵国强', '同意', '可行', '2026-03-16 10:00:00']];
  expect(made({ signatures: new Map([['signId', rows]]) }).blocks.at(-1)).toMatchObject({ title: '审批记录', rows });
});

test('a table of the results of a function, with heads in the language; without rows there is none', () => {
  const tests = { title: { zh: '性能', en: 'Tests' }, ask: 'lab', columns: { value: { zh: '值', en: 'Value' } } };
  const asking = { ...print, blocks: [tests] };
  const sheet = (rows: Record_[], language: 'zh' | 'en') =>
    makeSheet(asking, {
      ...{ resource, document, words, language, company: 'H', printed: 'P', signatures: new Map() },
      ...{ answers: new Map([['lab', rows]]), drawings: new Map(), say: (key: string) => say(key)[language] },
      closed: () => ({ hidden: NONE, masked: NONE }),
    }).blocks;
  expect(sheet([{ value: '228.00' }, { value: null }], 'en')).toEqual([
    { kind: 'table', title: 'Tests', columns: [{ label: 'Value', numeric: false }], rows: [['228.00'], ['']] },
  ]);
  expect(sheet([], 'zh')).toEqual([]);
});

test('a drawing is one block a plate, with its faults; a plate without a size is left out', () => {
  const drawing: PrintSpec['blocks'][number] = { title: { zh: '图', en: 'Drawing' }, drawing: 'map' };
  const plate = { key: '0', title: 'UT1-1', length: 3000, width: 1500, diameter: null, plates: 1, margin: 0, kerf: 0 };
  const where = { plate: 0, x: 10, y: 20, length: 30, width: 40, diameter: null };
  const parts = [
    { ...where, key: '0', kind: 'part' as const, label: 'A' },
    { ...where, key: '1', kind: 'part' as const, label: 'B', problem: { zh: '重叠', en: 'overlaps' } },
    { ...where, key: '2', kind: 'defect' as const, label: '1' },
  ];
  const drawn = { ...plate, parts, seams: [700], rests: [], utilisation: null, problems: [] };
  const { blocks } = makeSheet(
    { ...print, blocks: [drawing] },
    {
      ...{ resource, document, words, language: 'en', company: 'H', printed: 'P', signatures: new Map() },
      ...{
        answers: new Map(),
        drawings: new Map([['map', [drawn, { ...drawn, length: 0 }, { ...drawn, title: '' }]]]),
      },
      ...{ say: (key: string) => say(key).en, closed: () => ({ hidden: NONE, masked: NONE }) },
    },
  );
  expect(blocks).toMatchObject([
    { kind: 'drawing', title: 'Drawing', caption: 'UT1-1  3000×1500 mm', seams: [700] },
    { kind: 'drawing', title: '', caption: '3000×1500 mm' },
  ]);
  const [first] = blocks;
  const faults = first?.kind === 'drawing' ? first.parts.map(({ label, isFault }) => [label, isFault]) : [];
  expect(faults).toEqual([
    ['A', false],
    ['B', true],
    ['1', true],
  ]);
});
