import { AppError, badRequest, describe, invalid, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { demandState, recordParser } from '../document/index.js';
import type { Operation, OperationContext } from '../operation.js';
import { stampChange, Writer } from '../storage/index.js';
import { readIds } from './remove.js';

const payloadOf = ({ body }: OperationContext): Record_ =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : {};

/** Name of the move; with `with.flag` a yes or no of the payload chooses it or `with.otherwise`. */
function moveName(context: OperationContext): string {
  const { transition = context.call.verb, flag, otherwise } = context.call.spec.with ?? {};
  if (typeof flag !== 'string') return String(transition);
  const said = payloadOf(context)[flag];
  if (typeof said !== 'boolean') throw badRequest('request.wrongType', { name: flag });
  return String(said ? transition : otherwise);
}

/** What the payload says of the fields in `with.fields` (payload key → field key), checked as on a form. */
function saidFields(context: OperationContext): Record_ {
  const payload = payloadOf(context);
  const names = (context.call.spec.with?.['fields'] ?? {}) as Record<string, string>;
  const said = Object.entries(names).filter(([name]) => payload[name] !== undefined);
  const values = Object.fromEntries(said.map(([name, key]): [string, unknown] => [key, payload[name]]));
  const { record, problems } = recordParser.parse(context.resource, values, 'update');
  if (problems.length > 0) throw invalid(problems);
  return record;
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
    const { resource, decision, database, actor, clock, behaviour } = context;
    const name = moveName(context);
    const move = resource.transitions.get(name);
    const states = resource.model.states;
    if (move === undefined || states === undefined) throw new Error(`model ${resource.key} has no transition ${name}`);
    const field = resource.fields.get(states.field);
    if (field === undefined) throw new Error(`model ${resource.key} has no state field`);
    const ids = readIds(context);
    const said = saidFields(context);
    await database.transaction(async (tx) => {
      const writer = new Writer(tx, database.flavour, actor.tenantId, actor.userId);
      const hooks = behaviourContext(context, tx);
      for (const id of ids) {
        const before = await writer.get(resource, id, decision.where, true);
        if (before === undefined) throw notFound();
        demandState(resource, before, move.spec.from, move.spec);
        if (move.guard !== undefined && !move.guard.test(before)) {
          throw new AppError(400, move.spec.message ?? describe('request.notChanged'));
        }
        await behaviour?.guard?.(hooks, name, before, before);
        const target = move.spec.to[0];
        const next: Record_ = {
          ...before,
          ...said,
          ...(target === undefined ? {} : { [states.field]: field.type.parse(target, field.spec) }),
        };
        await behaviour?.before?.(hooks, name, next, before);
        if (move.spec.to.length > 0 && !move.spec.to.includes(String(next[states.field]))) {
          throw badRequest('request.notChanged');
        }
        const changes: Record_ = {};
        for (const { key, standard, stored } of resource.fields.values()) {
          if (stored && !standard && next[key] !== before[key]) changes[key] = next[key];
        }
        const version = resource.versioned ? Number(before['version']) : undefined;
        await writer.update(resource, id, { ...changes, ...stampChange(resource, actor, clock, version) }, version);
        await behaviour?.after?.(hooks, name, next, before);
      }
    });
  },
};
