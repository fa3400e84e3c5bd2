import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  behaviourContext,
  drawn,
  type DrawnSheet,
  FileReply,
  limits,
  mayReadField,
  type Operation,
  type OperationContext,
  Operations,
  readDetail,
  readIds,
  shownRights,
} from '../engine/index.js';
import { badRequest, describe } from '../errors/index.js';
import type { PrintSpec, Record_ } from '../metadata/index.js';
import { PanelReader } from '../workflow/index.js';
import { makeSheet } from './make-sheet.js';
import type { Sheet } from './paper/sheet.js';
import { Renderer } from './renderer.js';
import { signaturesOf } from './signatures.js';

/** Names of the operations that printing adds to the engine. */
export const PRINT_OPERATION_NAMES = ['print'] as const;

/**
 * `print`: the records in `id` or `ids` as one PDF, with the print of the model that `print` names. Each record is read
 * with the caller's rights; if one cannot be read, nothing is printed.
 */
@Injectable()
export class PrintOperation implements Operation, OnApplicationShutdown {
  readonly name = 'print';
  private readonly renderer = new Renderer(limits.print);

  constructor(
    operations: Operations,
    private readonly panels: PanelReader,
  ) {
    operations.register(this);
  }

  onApplicationShutdown(): Promise<void> {
    return this.renderer.end();
  }

  async run(context: OperationContext): Promise<FileReply> {
    const { resource, language, clock } = context;
    const print = chosenPrint(context);
    const ids = readIds(context);
    if (ids.length > limits.print.records) throw badRequest('print.tooManyRecords', { max: limits.print.records });
    const texts = await this.texts(context);
    const sheets: Sheet[] = [];
    let lines = 0;
    for (const id of ids) {
      const { stored, shown } = await readDetail({ ...context, query: { [resource.idField]: id } });
      const answers = await answersOf(context, print, stored);
      const drawings = await drawingsOf(context, print, stored);
      lines += linesIn(print, shown) + [...answers.values()].reduce((sum, rows) => sum + rows.length, 0);
      if (lines > limits.print.lines) throw badRequest('print.tooManyLines', { max: limits.print.lines });
      const signatures = await this.signatures(context, print, stored);
      sheets.push(makeSheet(print, { ...texts, resource, document: shown, signatures, answers, drawings }));
    }
    const [first] = sheets;
    const name = sheets.length === 1 ? (first?.name ?? '') : clock.now().replace(/\D/g, '');
    const title = [print[language], name].filter(Boolean).join('-');
    const created = `${clock.now().replace(' ', 'T')}+08:00`;
    const pdf = await this.renderer.render({ title, created, sheets, pages: limits.print.pages });
    return new FileReply(pdf, `${title}.pdf`, 'application/pdf', 'inline');
  }

  /** What all sheets of a call share. */
  private async texts(context: OperationContext) {
    const { actor, language, words, clock, labels, registry } = context;
    const tenants = registry.resource('tenant');
    const companies = await labels.namesOf(tenants, [actor.tenantId], actor.tenantId, 'tenantId');
    return {
      language,
      words,
      company: companies.get(actor.tenantId) ?? '',
      printed: describe('print.printed', { name: actor.name, time: clock.now().slice(0, 16) })[language],
      say: (key: string) => describe(key)[language],
      closed: (table: Parameters<typeof shownRights>[1]) => shownRights(context, table),
    };
  }

  /** Signatures of the record itself, or of the record that a reference names if the reader may see that reference. */
  private async signatures(context: OperationContext, print: PrintSpec, stored: Record_) {
    const { resource, decision, actor } = context;
    const found = new Map<string, string[][]>();
    for (const block of print.blocks) {
      if (!('signatures' in block)) continue;
      const { signatures: key } = block;
      const model = key === 'self' ? resource.key : resource.fields.get(key)?.spec.target;
      const businessId = stored[key === 'self' ? resource.idField : key];
      if (model === undefined || businessId == null || (key !== 'self' && !mayReadField(decision, key))) continue;
      const rows = await signaturesOf(this.panels, actor, { model, businessId: String(businessId) }, context);
      if (rows !== undefined) found.set(key, rows);
    }
    return found;
  }
}

/** Results of the functions that a print uses, for the stored record. */
async function answersOf(
  context: OperationContext,
  { blocks }: PrintSpec,
  document: Record_,
): Promise<Map<string, Record_[]>> {
  const { engine, language } = context;
  const found = new Map<string, Record_[]>();
  for (const block of blocks) {
    if (!('ask' in block) || found.has(block.ask)) continue;
    const rows = await engine.answers.get(block.ask)?.(behaviourContext(context), { document, said: {}, language });
    found.set(block.ask, Array.isArray(rows) ? rows : []);
  }
  return found;
}

/** Drawings of a print for the stored record, as its reader may see them. */
async function drawingsOf(
  context: OperationContext,
  { blocks }: PrintSpec,
  stored: Record_,
): Promise<Map<string, DrawnSheet[]>> {
  const found = new Map<string, DrawnSheet[]>();
  for (const block of blocks) {
    if (!('drawing' in block) || found.has(block.drawing)) continue;
    const about = { name: block.drawing, tried: [], anew: [] };
    found.set(block.drawing, (await drawn(context, structuredClone(stored), about)) ?? []);
  }
  return found;
}

/** Throws 400 for a print that the model does not have. */
function chosenPrint({ resource, query }: OperationContext): PrintSpec {
  const prints = resource.model.prints ?? {};
  const name = query['print'] || Object.keys(prints)[0] || '';
  const print = Object.hasOwn(prints, name) ? prints[name] : undefined;
  if (print === undefined) throw badRequest('print.unknown', { name });
  return print;
}

const linesIn = ({ blocks }: PrintSpec, document: Record_): number =>
  blocks.reduce((sum, block) => {
    const lines = 'lines' in block ? document[block.lines] : undefined;
    return sum + (Array.isArray(lines) ? lines.length : 0);
  }, 0);
