import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { applyDefaults, asId, asObject, parseDocument } from '../document/index.js';
import type { DrawingRequest, DrawnSheet, TriedPlace } from '../drawing.js';
import { fieldRights, restrictFields, shownRights } from '../field-rights.js';
import type { Operation, OperationContext } from '../operation.js';
import { completeDocument } from '../writing/index.js';
import { readDetail } from './detail.js';

/** Largest number of tried places: a plate holds fewer parts. */
const MAX_TRIED = 500;

/**
 * Draws a document to scale without storing anything: the stored document `id`, or the state of the form (`document`).
 * `drawing` names the drawing; `tried` are other places of parts to check: `[{sheet, part, plate, x, y}]`; `anew`:
 * sheets to lay out as proposed. Returns sheets, with texts in the language of the caller.
 */
export const drawing: Operation = {
  name: 'drawing',
  async run(context) {
    const { behaviour, body, query, language } = context;
    const payload = body == null ? {} : asObject(body);
    const name = String(payload['drawing'] ?? query['drawing'] ?? '');
    if (behaviour?.draw === undefined) throw badRequest('drawing.unknown', { name });
    const document = await documentOf(context, payload);
    const tried = triedOf(payload['tried']);
    const sheets = await drawn(context, document, { name, tried, anew: textsOf(payload['anew']) });
    if (sheets === undefined) throw badRequest('drawing.unknown', { name });
    return { sheets: sheets.map((sheet) => inWords(sheet, language)) };
  },
};

/** A document drawn for its reader: closed fields are not drawn. undefined: there is no such drawing. */
export async function drawn(
  context: OperationContext,
  document: Record_,
  about: Omit<DrawingRequest, 'readable'>,
): Promise<DrawnSheet[] | undefined> {
  const { behaviour, resource } = context;
  restrictFields([document], shownRights(context, resource));
  for (const child of resource.children)
    restrictFields((document[child.property] ?? []) as Record_[], shownRights(context, child));
  return behaviour?.draw?.(behaviourContext(context), document, { ...about, readable: readableTo(context) });
}

/** Records of other documents are drawn with the fields that their own rights allow. */
const readableTo =
  ({ registry, restrict }: OperationContext) =>
  (model: string, record: Record_): Record_ => {
    for (const resource of registry.resources.values()) {
      const table = [resource, ...resource.children].find(({ key }) => key === model);
      if (table === undefined) continue;
      const readable = { ...record };
      restrictFields([readable], fieldRights(restrict(resource), table));
      return readable;
    }
    throw new Error(`there is no model ${model}`);
  };

/** The stored document as its reader may see it, with the changed values of the form. */
async function documentOf(context: OperationContext, payload: Record_): Promise<Record_> {
  const { resource, query } = context;
  const form = payload['document'] === undefined ? undefined : asObject(payload['document']);
  const id = asId(payload['id'] ?? query['id'] ?? form?.[resource.idField]);
  const stored = id === undefined ? undefined : await readDetail({ ...context, query: { [resource.idField]: id } });
  if (form === undefined) {
    if (stored === undefined) throw badRequest('request.missing', { name: resource.idField });
    return stored.stored;
  }
  const { head, lines } = parseDocument(resource, form, stored === undefined ? 'create' : 'update');
  const document: Record_ = { ...stored?.stored, ...head };
  if (stored === undefined) applyDefaults(resource, document, context);
  for (const child of resource.children) {
    const sent = lines.get(child);
    const known = new Map(
      ((stored?.stored[child.property] ?? []) as Record_[]).map((line) => [String(line['id']), line]),
    );
    if (sent === undefined) document[child.property] ??= [];
    else
      document[child.property] = sent.map((line) => {
        const former = known.get(String(line['id'] ?? ''));
        const whole = { ...former, ...line };
        if (former === undefined) applyDefaults(child, whole, context);
        return whole;
      });
  }
  await completeDocument(context, document);
  return document;
}

function triedOf(value: unknown): TriedPlace[] {
  const all = value === undefined ? [] : value;
  if (!Array.isArray(all) || all.length > MAX_TRIED) throw badRequest('request.wrongType', { name: 'tried' });
  return all.map((one: unknown) => {
    const { sheet, part, plate, x, y } = asObject(one);
    const figures = [plate, x, y].map(Number) as [number, number, number];
    if (!figures.every(Number.isFinite)) throw badRequest('request.wrongType', { name: 'tried' });
    return { sheet: String(sheet), part: String(part), plate: figures[0], x: figures[1], y: figures[2] };
  });
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const inWords = (sheet: DrawnSheet, language: 'zh' | 'en') => ({
  ...sheet,
  problems: sheet.problems.map((words) => words[language]),
  parts: sheet.parts.map(({ problem, ...part }) => ({ ...part, ...(problem && { problem: problem[language] }) })),
});
