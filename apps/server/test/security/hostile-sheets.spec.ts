import { archive, parts, rawWorkbook, textCell } from '../support/raw-workbook.js';
import { type Caller, TestServer } from '../support/test-server.js';

const IMPORT = '/api/lc-system/dict-biz/import';
const LIST = '/api/lc-system/dict-biz/list?current=1&size=10';
const HEADINGS = ['字典编号', '字典键值', '字典名称', '字典排序', '封存'];

const letter = (index: number): string => String.fromCharCode(65 + index);
const row = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, at) => textCell(letter(at) + number, cell)).join('')}</row>`;
const HEAD = row(1, HEADINGS);
const entry = (key: string): string => row(2, [`hostile_${key}`, '-1', `名${key}`, '1', '0']);
const good = (key: string, around = {}): Buffer => rawWorkbook(HEAD + entry(key), around);
const sheetOf = (sheet: string): Buffer => archive(parts(Buffer.from(`<?xml version="1.0"?>${sheet}`)));

/** Uploaded files and the expected result: either the rows are read, or the import is refused with a message. */
const SHEETS: readonly [name: string, make: () => Buffer, answer: 'read' | RegExp][] = [
  ['a heading of 60,000 spaces', () => rawWorkbook(row(1, [`a${' '.repeat(32_000)}(`]) + entry('1')), /未知的列|超过/],
  ['a heading of brackets', () => rawWorkbook(row(1, ['('.repeat(32_000)]) + entry('1')), /未知的列/],
  [
    'a merge of eight million cells',
    () => good('merge', { behind: '<mergeCells><mergeCell ref="A1:CV80000"/></mergeCells>' }),
    'read',
  ],
  [
    'a rule for all cells there are',
    () =>
      good('rule', {
        behind:
          '<dataValidations><dataValidation type="whole" sqref="B1:XFD1048576"><formula1>1</formula1></dataValidation></dataValidations>',
      }),
    'read',
  ],
  ['a dimension of all cells', () => good('size', { before: '<dimension ref="A1:XFD1048576"/>' }), 'read'],
  [
    'a stored part that hides a second header',
    () => {
      const inner = archive([{ name: 'xl/worksheets/sheet2.xml', content: Buffer.alloc(20_000_000) }]);
      return archive([
        { name: 'a.bin', content: inner, stored: true },
        ...parts(`<sheetData>${HEAD}${entry('hidden')}</sheetData>`),
      ]);
    },
    'read',
  ],
  ['a bomb of 300 MB', () => archive(parts('').map((part) => ({ ...part, claimed: 300 * 1024 * 1024 }))), /解压后过大/],
  [
    'an archive in an archive',
    () => archive([{ name: 'xl/workbook.xlsx', content: good('nested') }]),
    /不是有效的Excel/,
  ],
  ['sizes that are lies', () => archive(parts('').map((part) => ({ ...part, claimed: 10 }))), /不是有效的Excel/],
  ['overlapping parts', () => archive(parts('').map((part) => ({ ...part, offset: 0 }))), /不是有效的Excel/],
  [
    'a billion laughs',
    () => {
      const more = 'abcdefgh'.replace(/./g, (name, at) => `<!ENTITY ${name}1 "${`&${'zabcdefg'[at]}1;`.repeat(10)}">`);
      return sheetOf(`<!DOCTYPE x [<!ENTITY z1 "ha">${more}]><worksheet><sheetData>&h1;</sheetData></worksheet>`);
    },
    /不是有效的Excel/,
  ],
  [
    'an entity from outside',
    () =>
      sheetOf(
        `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&f;</v></c></row></sheetData></worksheet>`,
      ),
    /不是有效的Excel/,
  ],
  [
    'a million columns in a row',
    () => rawWorkbook(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
    /不是有效的Excel/,
  ],
  ['rows out of order', () => rawWorkbook(HEAD + row(1_048_576, ['x']) + entry('1')), /不是有效的Excel/],
  ['the last row of a sheet', () => rawWorkbook(HEAD + entry('last').replaceAll('2"', '1048576"')), 'read'],
  [
    'a shared text that is not there',
    () => rawWorkbook(`${HEAD}<row r="2"><c r="A2" t="s"><v>99999999</v></c></row>`),
    /不是有效的Excel/,
  ],
  [
    'dates that are none',
    () =>
      rawWorkbook(
        HEAD.concat(
          '<row r="2">',
          ...['-1', 'NaN', '1e308', '-0'].map((value, at) => `<c r="${letter(at)}2" s="0"><v>${value}</v></c>`),
          '</row>',
        ),
        { styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
      ),
    /行有误/,
  ],
  ['elements a million deep', () => sheetOf('<a>'.repeat(1_000_000)), /不是有效的Excel/],
  ['half a file', () => good('half').subarray(0, 1000), /不是有效的Excel/],
  ['no archive', () => Buffer.from('字典编号,字典键值'), /不是有效的Excel/],
  ['an encrypted file', () => archive(parts('').map((part) => ({ ...part, flags: 1 }))), /密码/],
  ['a cell of 10 MB', () => rawWorkbook(HEAD + row(2, ['x'.repeat(10_000_000)])), /过长|超过/],
  ['an attribute of 10 MB', () => sheetOf(`<worksheet a="${'x'.repeat(10_000_000)}"/>`), /过长/],
];

/** The longest answer time of somebody who calls continuously. */
async function longestWait(caller: Caller, until: Promise<unknown>): Promise<number> {
  let over = false;
  void until.finally(() => (over = true));
  let longest = 0;
  do {
    const since = performance.now();
    const { status } = await caller.get(LIST);
    expect(status).toBe(200);
    longest = Math.max(longest, performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!over);
  return longest;
}

describe('hostile sheets', () => {
  let server: TestServer;
  let admin: Caller;
  const waits: [string, number][] = [];
  let quiet: number;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
    quiet = await longestWait(admin, new Promise((resolve) => setTimeout(resolve, 300)));
  });
  afterAll(async () => {
    await server.stop();
    const [worst] = waits.sort((a, b) => b[1] - a[1]);
    process.stdout.write(
      `longest wait of another caller: ${worst?.[1].toFixed(0)} ms, beside ${worst?.[0]}; ${quiet.toFixed(0)} ms beside nothing\n`,
    );
  });

  it.each(SHEETS)('%s: refused with a message or read, and nobody waits', async (name, make, expected) => {
    const bytes = make();
    const sent = admin.upload(IMPORT, bytes, 'rows.xlsx');
    const wait = await longestWait(admin, sent);
    waits.push([name, wait]);
    const { status, body } = await sent;
    if (expected === 'read') expect(body).toMatchObject({ code: 200, data: { success: 1 } });
    else {
      expect([status, body.code]).toEqual([400, 400]);
      expect(body.msg).toMatch(expected);
    }
    // The goal is 200 ms on an idle machine; this limit detects a blocked server on a busy one too.
    expect(wait).toBeLessThan(Math.max(1000, 10 * quiet));
  });

  it('the server is well, and what it read is there', async () => {
    const { body: list } = await admin.get('/api/lc-system/dict-biz/list', { code: 'hostile_hidden' });
    expect(JSON.stringify(list)).toContain('名hidden');
  });
});
