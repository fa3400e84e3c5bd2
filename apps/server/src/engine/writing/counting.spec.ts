import { loadConfig } from '../../config/index.js';
import { compile, loadSchemas } from '../../metadata/index.js';
import { recounts } from './counting.js';

const registry = compile(loadSchemas(loadConfig({}).schemasDir));
const sign = registry.resource('nqContractSign');
const after = (...named: string[]): boolean => recounts(sign, new Set(named));

test('figures follow what they may depend on', () => {
  expect(recounts(sign, undefined)).toBe(true);
  for (const key of ['customerId', 'remark', 'lines', 'lines.qty', 'lines.remark'])
    expect([key, after(key)]).toEqual([key, true]);
});

test('state, opinions and next people leave figures as they were signed', () => {
  for (const key of ['status', 'comment', 'nodeId', 'nextUserIds', 'contractId', 'finishTime'])
    expect([key, after(key)]).toEqual([key, false]);
  expect(after()).toBe(false);
});

test('a readonly field that formulas read makes figures follow', () => {
  const counted = { ...sign, countedFrom: new Set(['contractId']) };
  expect(recounts(counted, new Set(['contractId']))).toBe(true);
});
