import type { Behaviour } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

const is = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});

/** Data models: one that is used by a code generation cannot be removed. */
export const dataModel: Behaviour = {
  model: 'dataModel',

  async guard({ records }, operation, { id }) {
    if (operation !== 'remove') return;
    const named = { conjunction: 'or' as const, children: [is('modelId', id), is('subModelId', id)] };
    const [code] = await records.find('codeGeneration', named, 1);
    if (code !== undefined) throw badRequest('design.inUse', { name: String(code['codeName']) });
  },
};
