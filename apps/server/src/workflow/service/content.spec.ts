import { readFileSync } from 'node:fs';
import { compile, loadSchemas, type Record_ } from '../../metadata/index.js';
import { loadConfig } from '../../config/index.js';
import { changesBetween, contentOf, hashOf, readableChanges } from './content.js';

const resource = compile(loadSchemas(loadConfig({}).schemasDir)).resource('nqContractSign');
const EXAMPLES = new URL('../../../../../schemas/office/contract-sign/examples.json', import.meta.url);

function contract(): Record_ & { lines: Record_[] } {
  const { record } = JSON.parse(readFileSync(EXAMPLES, 'utf8')).valid[0];
  const lines = record.lines.map((line: Record_, index: number) => ({ ...line, id: `${index}`, lineNo: index + 1 }));
  return { ...record, lines, id: '7', contractCode: 'HT2603-018', status: 1, version: 3, remark: null };
}

test('what the workflow and the audit write is not part of what is signed', () => {
  const signed = hashOf(contentOf(resource, contract()));
  const moved = {
    ...contract(),
    ...{ status: 2, version: 9, nodeId: 'cs_gm', comment: 'fine', currentUserIds: '1', updateTime: '2026-03-18' },
  };
  expect(hashOf(contentOf(resource, moved))).toBe(signed);
  expect(signed).toMatch(/^[0-9a-f]{64}$/);
});

test('the order of keys does not matter, a value of a line does', () => {
  const signed = hashOf(contentOf(resource, contract()));
  const turned = Object.fromEntries(Object.entries(contract()).reverse());
  expect(hashOf(contentOf(resource, turned))).toBe(signed);
  const other = contract();
  other.lines[2] = { ...other.lines[2], bondLevel: 'NB-1' };
  expect(hashOf(contentOf(resource, other))).not.toBe(signed);
});

test('changes name head fields, fields of lines by the number of the line, and lines that came and went', () => {
  const before = contract();
  const after = contract();
  after['remark'] = 'x';
  after.lines[2] = { ...after.lines[2], bondLevel: 'NB-1' };
  after.lines.splice(0, 1);
  after.lines.push({ ...before.lines[0], id: '9', lineNo: 5 });
  const changes = changesBetween(resource, contentOf(resource, before), contentOf(resource, after));
  expect(changes.map(({ field, line }) => [field, line])).toEqual([
    ['remark', null],
    ['lines.bondLevel', 3],
    ['lines', 5],
    ['lines', 1],
  ]);
  expect(changes[1]).toMatchObject({ before: 'NB-2', after: 'NB-1' });
  expect(changesBetween(resource, contentOf(resource, before), contentOf(resource, before))).toEqual([]);
});

test('changes of closed fields are left out, in lines that came or went too', () => {
  const [before, after] = [contract(), contract()];
  after['remark'] = 'x';
  after.lines[2] = { ...after.lines[2], bondLevel: 'NB-1', unitPrice: '1.00' };
  after.lines.push({ ...before.lines[0], id: '9', lineNo: 5 });
  const changes = changesBetween(resource, contentOf(resource, before), contentOf(resource, after));
  const read = readableChanges(changes, (field) => !['remark', 'lines.unitPrice'].includes(field));
  expect(read.map(({ field }) => field)).toEqual(['lines.bondLevel', 'lines']);
  expect(read[1]?.after).not.toHaveProperty('unitPrice');
  expect(read[1]?.after).toHaveProperty('baseGrade');
});
