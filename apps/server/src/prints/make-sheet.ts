import type { DrawnSheet } from '../engine/index.js';
import { fieldError } from '../errors/index.js';
import type { Language } from '../http/index.js';
import {
  companionOf,
  type Field,
  type PrintSpec,
  type Record_,
  type Resource,
  type Table,
  type WordBook,
} from '../metadata/index.js';
import type { DrawingBlock, FieldsBlock, Sheet, SheetBlock, SheetCode, TableBlock } from './paper/sheet.js';
import { nameKey, shownText } from './shown-text.js';

/** Longest text of a code: a longer one would be too fine for the scanners of a plant. */
const CODE_CHARS = { qr: 300, barcode: 48 } as const;
const PLAIN = /^[\x20-\x7e]+$/;

/** What a sheet is made from, besides the print itself. */
export interface SheetSource {
  readonly resource: Resource;
  /** The record as the reader may see it: with names, without hidden fields, masked values as ***. */
  readonly document: Record_;
  /** Keys that the reader must not see, in the head or in lines. */
  readonly closed: (table: Table) => { readonly hidden: ReadonlySet<string>; readonly masked: ReadonlySet<string> };
  readonly language: Language;
  readonly words: WordBook;
  /** Looks up a text of the message catalogue. */
  readonly say: (key: string) => string;
  readonly company: string;
  readonly printed: string;
  /** Approval rows for a block of signatures, by key; undefined if there are none or the reader may not see them. */
  readonly signatures: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Results of functions for the record, by function name. */
  readonly answers: ReadonlyMap<string, readonly Record_[]>;
  /** Drawings of the record, by name. */
  readonly drawings: ReadonlyMap<string, readonly DrawnSheet[]>;
}

/** A print filled with one record. Throws 400 if a code cannot hold the value of its field. */
export function makeSheet(print: PrintSpec, source: SheetSource): Sheet {
  const { resource, document, closed, language, say, company, printed } = source;
  const { display } = resource;
  const named =
    display !== undefined && !closed(resource).hidden.has(display) ? resource.fields.get(display) : undefined;
  const code = codeOf(print, source);
  return {
    paper: print.paper,
    company,
    title: print[language],
    name: named === undefined ? '' : shownText(named, document, resource, source),
    ...(code && { code }),
    blocks: print.blocks.flatMap((block) => blockOf(block, print, source)),
    printed,
    pageText: say('print.page'),
  };
}

/** Hidden and masked fields make no code: a scanner would read *** as the number. */
function codeOf({ code }: PrintSpec, { resource, document, closed }: SheetSource): SheetCode | undefined {
  const field = code && resource.fields.get(code.field);
  if (code === undefined || field === undefined) return undefined;
  const { hidden, masked } = closed(resource);
  const text = String(document[field.key] ?? '');
  if (text === '' || hidden.has(field.key) || masked.has(field.key)) return undefined;
  if (text.length > CODE_CHARS[code.kind] || (code.kind === 'barcode' && !PLAIN.test(text)))
    throw fieldError(field.key, field.label, 'print.noCode');
  return { kind: code.kind, text };
}

function blockOf(block: PrintSpec['blocks'][number], print: PrintSpec, source: SheetSource): SheetBlock[] {
  const { language, say, words } = source;
  if ('places' in block) return [{ kind: 'places', labels: block.places.map((label) => label[language]) }];
  if ('lines' in block) return tableOf(block, source);
  if ('ask' in block) return answerOf(block, source);
  if ('drawing' in block) return drawingOf(block, source);
  if ('signatures' in block) {
    const rows = source.signatures.get(block.signatures);
    if (rows === undefined || rows.length === 0) return [];
    const columns = ['step', 'person', 'decision', 'opinion', 'time'].map((name) => say(`print.${name}`));
    const title = block.title?.[language] ?? words.resolve('i18n:approval.history', language);
    return [{ kind: 'table', title, columns: columns.map((label) => ({ label, numeric: false })), rows }];
  }
  const isDocument = print.paper === 'A4' || print.paper === 'A4-landscape';
  return fieldsOf(block, isDocument ? 2 : 1, source);
}

const isOpen = (field: Field, table: Table, { closed }: SheetSource): boolean => {
  const { hidden } = closed(table);
  return !hidden.has(field.key) && !hidden.has(nameKey(field));
};

const chosen = (keys: readonly string[], table: Table, source: SheetSource): Field[] =>
  keys.flatMap((key) => table.fields.get(key) ?? []).filter((field) => isOpen(field, table, source));

const headingOf = ({ label, spec }: Field, { words, language }: SheetSource): string =>
  spec.unit === undefined ? label[language] : `${label[language]} (${words.unit(spec.unit, language)})`;

function fieldsOf(
  block: Extract<PrintSpec['blocks'][number], { fields: string[] }>,
  across: number,
  source: SheetSource,
): FieldsBlock[] {
  const { resource, document, language } = source;
  const items = chosen(block.fields, resource, source).map((field) => ({
    label: headingOf(field, source),
    value: shownText(field, document, resource, source),
    wide: field.type.name === 'text' || field.type.name === 'json',
  }));
  const title = block.title?.[language];
  return items.length === 0 ? [] : [{ kind: 'fields', ...(title && { title }), across: block.across ?? across, items }];
}

function tableOf(block: Extract<PrintSpec['blocks'][number], { lines: string }>, source: SheetSource): TableBlock[] {
  const { resource, document, language, say } = source;
  const child = resource.children.find(({ property }) => property === block.lines);
  if (child === undefined || closedAsAWhole(child.fields, source.closed(child).hidden)) return [];
  const fields = chosen(block.columns, child, source);
  const lines = (document[child.property] ?? []) as Record_[];
  const totals = fields.map((field) => {
    const total = resource.fields.get(block.totals?.[field.key] ?? '');
    return total === undefined || !isOpen(total, resource, source) ? '' : shownText(total, document, resource, source);
  });
  if (totals[0] === '' && totals.some((total) => total !== '')) totals[0] = say('print.total');
  return [
    {
      kind: 'table',
      title: block.title?.[language] ?? child.label[language],
      columns: fields.map((field) => ({ label: headingOf(field, source), numeric: isNumeric(field, child) })),
      rows: lines.map((line) => fields.map((field) => shownText(field, line, child, source))),
      ...(totals.some((total) => total !== '') && { totals }),
    },
  ];
}

function answerOf(block: Extract<PrintSpec['blocks'][number], { ask: string }>, source: SheetSource): TableBlock[] {
  const { language, answers } = source;
  const rows = answers.get(block.ask) ?? [];
  if (rows.length === 0) return [];
  const columns = Object.entries(block.columns);
  return [
    {
      kind: 'table',
      title: block.title[language],
      columns: columns.map(([, label]) => ({ label: label[language], numeric: false })),
      rows: rows.map((row) => columns.map(([key]) => String(row[key] ?? ''))),
    },
  ];
}

/** One block for each kind of plate; only the first has a title. */
function drawingOf(
  block: Extract<PrintSpec['blocks'][number], { drawing: string }>,
  { drawings, language }: SheetSource,
): DrawingBlock[] {
  const sheets = (drawings.get(block.drawing) ?? []).filter(({ length, width }) => length > 0 && width > 0);
  return sheets.map(({ title, length, width, diameter, plates, parts, rests, seams }, at) => {
    const size = diameter === null ? `${length}×${width}` : `φ${diameter}`;
    return {
      ...{ kind: 'drawing' as const, title: at === 0 ? block.title[language] : '' },
      caption: [title, `${size} mm`].filter(Boolean).join('  '),
      ...{ plate: { length, width, diameter }, plates, seams },
      parts: parts.map(({ label, kind, problem, ...place }) => {
        return { ...place, label, isFault: kind === 'defect' || problem !== undefined };
      }),
      rests: rests.map((rest) => ({ ...rest, diameter: null })),
    };
  });
}

const closedAsAWhole = (fields: ReadonlyMap<string, Field>, hidden: ReadonlySet<string>): boolean =>
  [...fields.keys()].every((key) => hidden.has(key));

const isNumeric = (field: Field, table: Table): boolean =>
  companionOf(field, table) === undefined && (field.type.name === 'int' || field.type.name === 'decimal');
