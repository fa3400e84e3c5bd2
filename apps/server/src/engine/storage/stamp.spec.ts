import type { Actor } from '../../access/index.js';
import { type Clock, loadConfig } from '../../config/index.js';
import { compile, loadSchemas } from '../../metadata/index.js';
import { stampNew } from './stamp.js';

const registry = compile(loadSchemas(loadConfig({}).schemasDir));
const actor = { tenantId: '000000', userId: '7', deptIds: ['1'] } as unknown as Actor;
const clock = { now: () => '2026-03-16 10:00:00' } as unknown as Clock;
const stateOf = (model: string, record = {}) => stampNew(registry.resource(model), record, actor, clock)['status'];

test('a new record without a state begins in the first one of its kind', () => {
  expect([stateOf('pdPiece'), stateOf('nqContractSign'), stateOf('oss')].map(Number)).toEqual([0, 0, 1]);
  expect(stateOf('pdPiece', { status: 3 })).toBe(3);
  expect(stateOf('post')).toBe(1);
});
