// Measures imports and exports while other calls are made: node bench/sheets.mjs http://localhost:3000 [rows]
//
// The server must run with LAMINA_CAPTCHA=false. The rows are imported as regions, and stay there.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const [url = 'http://localhost:3000', count = '50000'] = process.argv.slice(2);
const HEADINGS = ['区划编号', '父区划编号', '区划名称', '区划等级', '区划排序'];
const first = 10 ** 10 + (Date.now() % 10 ** 9);

async function signIn() {
  const basic = `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`;
  const query = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password: createHash('sha256').update('admin').digest('hex'),
    grant_type: 'password',
  });
  const answer = await fetch(`${url}/api/lc-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  });
  const { access_token: token } = await answer.json();
  return { authorization: basic, 'lc-auth': `bearer ${token}` };
}

/** A workbook with one sheet of texts. */
function workbook(rows) {
  const zip = new yazl.ZipFile();
  const relation = (id, type, target) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const cells = (row, at) =>
    row.map(
      (text, column) => `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at).join('')}</row>`).join('');
  const parts = {
    '_rels/.rels': relation('a', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation('a', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Time of a piece of work, and the longest time that a reader and a writer wait during it. */
async function measured(name, headers, work) {
  let over = false;
  const waits = { read: 0, ms: 0 };
  const calls = (async () => {
    while (!over) {
      const since = performance.now();
      await (await fetch(`${url}/api/lc-system/post/page?current=1&size=10`, { headers })).arrayBuffer();
      waits.read = Math.max(waits.read, performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const since = performance.now();
  const said = await work();
  waits.ms = performance.now() - since;
  over = true;
  await calls;
  process.stdout.write(
    `${name}: ${(waits.ms / 1000).toFixed(1)} s, a reader waits ${waits.read.toFixed(0)} ms at worst ${said}\n`,
  );
}

const headers = await signIn();
const rowsOf = (from) => [
  HEADINGS,
  ...Array.from({ length: Number(count) }, (_, at) => [
    String(from + at),
    '00',
    `${from} ${at}`,
    '1',
    String(at % 1000),
  ]),
];
for (const [way, query] of [
  ['all or nothing', ''],
  ['row by row', '?isPartial=1'],
]) {
  const file = await workbook(rowsOf(first + (query === '' ? 0 : Number(count))));
  await measured(`import of ${count} rows, ${way}`, headers, async () => {
    const form = new FormData();
    form.set('file', new Blob([file]), 'rows.xlsx');
    const answer = await fetch(`${url}/api/lc-system/region/import-region${query}`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { code: status, msg, data } = await answer.json();
    return JSON.stringify({ status, msg, success: data?.success, fail: data?.fail, first: data?.errors?.[0] });
  });
}
for (const order of ['', '&ascs=sort', '&descs=name,sort']) {
  await measured(`export${order}`, headers, async () => {
    const answer = await fetch(`${url}/api/lc-system/region/export-region?x=${order}`.replace('x=&', ''), { headers });
    return `(${((await answer.arrayBuffer()).byteLength / 1e6).toFixed(1)} MB, status ${answer.status})`;
  });
}
