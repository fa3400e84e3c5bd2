import { badRequest } from '../../errors/index.js';
import { lineTable, type Record_ } from '../../metadata/index.js';
import { applyDefaults, asObject, parseDocument } from '../document/index.js';
import { restrictFields, shownRights } from '../field-rights.js';
import type { Operation, OperationContext } from '../operation.js';
import { completeDocument } from '../writing/index.js';
import { presentable } from './reading.js';

/**
 * Computes figures without storing: `{lines:[…]}` (every line table in the payload, with the references of the head) or
 * `{line:{…}}` (or a single line) in, the same with all computed fields out, and the sums of the head. Uses the same
 * formulas and lookups as saving.
 */
export const countLine: Operation = {
  name: 'countLine',
  async run(context) {
    const { resource } = context;
    const payload = asObject(context.body);
    if (resource.children.length === 0) return countHead(context, payload);
    const named = resource.children.filter(({ property }) => payload[property] !== undefined);
    return named.length === 0 ? countOne(context, payload) : countAll(context, payload, new Set(named));
  },
};

/** One line of the call's line table. */
async function countOne(context: OperationContext, payload: Record_): Promise<Record_> {
  const child = lineTable(context.resource, context.call);
  if (child === undefined) throw badRequest('request.missing', { name: context.resource.children[0]?.property ?? '' });
  const whole = { [child.property]: [payload['line'] ?? payload] };
  const { [child.property]: lines, ...head } = await countAll(context, whole, new Set([child]));
  return { ...(lines as Record_[])[0], head };
}

async function countAll(
  context: OperationContext,
  payload: Record_,
  named: ReadonlySet<OperationContext['resource']['children'][number]>,
): Promise<Record_> {
  const { resource } = context;
  const sent = Object.fromEntries([...named].map(({ property }) => [property, payload[property]]));
  const { head, lines } = parseDocument(resource, { ...sent, ...referencesOf(context, payload) }, 'create');
  const document: Record_ = { ...head };
  for (const child of resource.children) {
    const own = lines.get(child) ?? [];
    for (const line of own) applyDefaults(child, line, context);
    document[child.property] = own;
  }
  await completeDocument(context, document);
  const counted: Record_ = {};
  for (const child of named) {
    counted[child.property] = document[child.property];
    await presentable(context, child, document[child.property] as Record_[]);
  }
  restrictFields([document], shownRights(context, resource));
  return { ...headFigures(context, document), ...counted };
}

/** The references of the head that the payload contains: formulas of lines may use them. */
function referencesOf({ resource }: OperationContext, payload: Record_): Record_ {
  const keys = [...resource.fields.values()].filter(({ spec }) => spec.type === 'ref').map(({ key }) => key);
  return Object.fromEntries(keys.flatMap((key) => (payload[key] ? [[key, payload[key]]] : [])));
}

async function countHead(context: OperationContext, payload: Record_): Promise<Record_> {
  const { head } = parseDocument(context.resource, payload, 'create');
  await completeDocument(context, head);
  restrictFields([head], shownRights(context, context.resource));
  return head;
}

const headFigures = ({ resource }: OperationContext, document: Record_): Record_ =>
  Object.fromEntries(resource.computeOrder.map((field) => [field.key, document[field.key]]));
