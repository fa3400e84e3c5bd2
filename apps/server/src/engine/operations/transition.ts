import { AppError, badRequest, describe } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { demandState } from '../document/index.js';
import type { Operation, OperationContext } from '../operation.js';
import { actionInput, bodyOf } from './action-input.js';
import { readIds } from './remove.js';
import { changeDocument, demandVersion, lockDocument, writerOf } from '../writing/index.js';

/** Name of the move; with `with.flag` a yes or no of the payload chooses it or `with.otherwise`. */
function moveName(context: OperationContext): string {
  const { transition = context.call.verb, flag, otherwise } = context.call.spec.with ?? {};
  if (typeof flag !== 'string') return String(transition);
  const said = bodyOf(context)[flag];
  if (typeof said !== 'boolean') throw badRequest('request.wrongType', { name: flag });
  return String(said ? transition : otherwise);
}

/**
 * A move of the model's state machine, of one or many records, all or none. The call names the transition
 * (`with.transition`, else its verb), or two by a flag of the payload (`with.flag`, `with.otherwise`), and may take
 * fields from the payload (`with.fields`). A transition with several targets takes the first unless the behaviour sets
 * another of them in `before`.
 */
export const transition: Operation = {
  name: 'transition',
  async run(context) {
    const { resource, database } = context;
    const name = moveName(context);
    const move = resource.transitions.get(name);
    const states = resource.model.states;
    if (move === undefined || states === undefined) throw new Error(`model ${resource.key} has no transition ${name}`);
    const field = resource.fields.get(states.field);
    if (field === undefined) throw new Error(`model ${resource.key} has no state field`);
    const ids = readIds(context);
    const { flag } = context.call.spec.with ?? {};
    const payload = bodyOf(context);
    const said = actionInput(context, payload, typeof flag === 'string' ? [flag] : []);
    const named = new Set(Object.keys(said));
    await database.transaction(async (tx) => {
      const writer = writerOf(context, tx);
      for (const id of ids) {
        const before = await lockDocument(context, id, writer);
        demandVersion(context, payload, before);
        demandState(resource, before, move.spec.from, move.spec);
        if (move.guard !== undefined && !move.guard.test(before)) {
          throw new AppError(400, move.spec.message ?? describe('request.notChanged'));
        }
        const target = move.spec.to[0];
        const document: Record_ = {
          ...before,
          ...said,
          ...(target === undefined ? {} : { [states.field]: field.type.parse(target, field.spec) }),
        };
        await changeDocument(context, { before, document, operation: name, named }, tx);
        if (move.spec.to.length > 0 && !move.spec.to.includes(String(document[states.field]))) {
          throw badRequest('request.notChanged');
        }
      }
    });
  },
};
