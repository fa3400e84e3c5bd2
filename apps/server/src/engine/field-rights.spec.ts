import type { Decision } from '../access/index.js';
import { loadConfig } from '../config/index.js';
import { compile, loadSchemas } from '../metadata/index.js';
import { fieldRights, mayReadField, writable } from './field-rights.js';

const sign = compile(loadSchemas(loadConfig({}).schemasDir)).resource('nqContractSign');
const [lines] = sign.children;
if (lines === undefined) throw new Error('contracts have no lines');
const decision = (hidden: string[], masked: string[] = [], readonly: string[] = []): Decision => ({
  hiddenFields: new Set(hidden),
  maskedFields: new Set(masked),
  readonlyFields: new Set(readonly),
});

test('rules of lines close fields of the lines, and nothing of the head', () => {
  const rules = decision(['lines.unitPrice', 'remark'], ['lines.qty'], ['lines.drawingNo']);
  const ofLines = fieldRights(rules, lines);
  expect([[...ofLines.hidden], [...ofLines.masked]]).toEqual([['unitPrice'], ['qty']]);
  expect(writable({ id: '1', unitPrice: 1, qty: 2, drawingNo: 'x', remark: 'y' }, ofLines)).toEqual({
    id: '1',
    remark: 'y',
  });
  expect(writable({ remark: 'y', unitPrice: 1 }, fieldRights(rules, sign))).toEqual({ unitPrice: 1 });
});

test('lines that are closed as a whole are closed field by field', () => {
  const rights = fieldRights(decision(['lines']), lines);
  expect(rights.hidden.has('unitPrice') && rights.readonly.has('id')).toBe(true);
  const may = (key: string) => mayReadField(decision(['lines', 'remark']), key);
  expect([may('lines.qty'), may('lines'), may('remark'), may('status')]).toEqual([false, false, false, true]);
});
