import { type Behaviour, type BehaviourContext } from '../behaviour.js';
import { behaviourContext } from '../behaviour-context.js';
import type { Operation, OperationContext } from '../operation.js';
import { lineTable } from '../../metadata/index.js';
import { asJoined, type JoinedLines, joinedLines } from '../storage/index.js';
import { exportSheet } from './export.js';
import { list } from './list.js';
import { reader } from './reading.js';

/** The condition of the resource's own rules, converted from heads to lines with their head. */
function narrowing(context: OperationContext, joined: JoinedLines): Behaviour | undefined {
  const { behaviour } = context;
  if (behaviour?.extraFilter === undefined) return undefined;
  const extraFilter = async (_: BehaviourContext, verb: string, query: Readonly<Record<string, string>>) =>
    asJoined(joined, await behaviour.extraFilter?.(behaviourContext(context), verb, query));
  return { model: behaviour.model, extraFilter };
}

/**
 * The same call for lines, each with its head, as one table that is only read: everything that lists and exports offer
 * (filters, order, scope, field rights, names) works on it.
 */
function ofLines(context: OperationContext): OperationContext {
  const { resource, decision, call } = context;
  const child = lineTable(resource, call);
  if (child === undefined) throw new Error(`call ${resource.key} ${call.verb} does not say whose lines it lists`);
  const joined = joinedLines(resource, child);
  const renamed = (closed: ReadonlySet<string>): Set<string> =>
    new Set([...closed].flatMap((key) => joined.keysOf(key)));
  const within: OperationContext = {
    ...context,
    resource: joined.resource,
    behaviour: narrowing(context, joined),
    decision: {
      ...decision,
      where: asJoined(joined, decision.where),
      hiddenFields: renamed(decision.hiddenFields),
      maskedFields: renamed(decision.maskedFields),
      readonlyFields: renamed(decision.readonlyFields),
    },
    // The total depends on two tables, so it is counted.
    totals: { of: ({ where }) => reader(within).count(joined.resource, where) },
  };
  return within;
}

/** A page of lines with their heads. */
export const listLines: Operation = { name: 'listLines', run: (context) => list.run(ofLines(context)) };

/** The same as a spreadsheet, all pages. */
export const exportLines: Operation = { name: 'exportLines', run: (context) => exportSheet.run(ofLines(context)) };
