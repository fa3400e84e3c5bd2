import type { BehaviourContext } from '../../engine/index.js';
import { MAX_PIECES, type Row, among, idsOf, nameIn } from '../rows.js';

/** One link of the chain: a record and its details. */
export interface Link {
  /** Key and name of its model. */
  kind: string;
  title: string;
  id: string;
  no: string;
  /** Depth below the first link: a plate's source has the next depth and follows it directly. */
  depth: number;
  /** Plant time, if the record has one. */
  time: string | null;
  facts: { name: string; label: string; value: string; unit?: string }[];
}

/** Limit for mother plates of mother plates: no plate of the plant is cut more often. */
export const DEEPEST = 8;

const TOLD = 'sort grade cladGrade thickness width length weight meltNo plateNo certNo'.split(' ');

type Language = 'zh' | 'en';

/** Reads records and turns them into links. */
export class Chain {
  constructor(
    private readonly context: BehaviourContext,
    private readonly language: Language,
  ) {}

  find = (model: string, where: Parameters<BehaviourContext['records']['find']>[1]): Promise<Row[]> =>
    this.context.records.find(model, where, MAX_PIECES);

  /** `told` are the fields to show; empty ones are left out. */
  link(kind: string, row: Row, no: string, told: readonly string[], time?: string, depth = 0): Link {
    const facts = told.flatMap((name) => this.fact(kind, name, row[name]));
    const moment = time === undefined ? undefined : row[time];
    const title = this.context.tableOf(kind)?.label[this.language] ?? kind;
    return {
      ...{ kind, title, id: String(row['id']), no: String(row[no] ?? ''), depth },
      ...{ time: moment ? String(moment) : null, facts },
    };
  }

  /** A value as text, with the label and unit of its field; nothing for an empty value. */
  fact(kind: string, name: string, value: unknown): Link['facts'] {
    if (value === null || value === undefined || value === '') return [];
    const field = this.context.tableOf(kind)?.fields.get(name);
    const dictionary = field?.spec.type === 'dict' ? field.spec.dict : undefined;
    const shown = (one: unknown): string =>
      dictionary === undefined ? String(one) : nameIn(this.context, dictionary, one, this.language);
    const text = Array.isArray(value) ? value.map(shown).join(', ') : shown(value);
    const unit = field && this.context.unitOf(field, this.language);
    return [{ name, label: field?.label[this.language] ?? name, value: text, ...(unit ? { unit } : {}) }];
  }

  async links(
    kind: string,
    where: Parameters<Chain['find']>[1],
    no: string,
    told: readonly string[],
    time?: string,
  ): Promise<Link[]> {
    const rows = await this.find(kind, where);
    return rows.map((row) => this.link(kind, row, no, told, time));
  }

  /** A plate, then the plates that it was cut or joined from, down to the arrival notice of the first one. */
  async slab(row: Row, depth = 0): Promise<Link[]> {
    const parents = depth >= DEEPEST ? [] : idsOf(row['parentSlabIds']);
    const links = [this.link('slab', row, 'slabNo', TOLD, undefined, depth)];
    if (parents.length > 0)
      for (const parent of await this.find('slab', among('id', parents)))
        links.push(...(await this.slab(parent, depth + 1)));
    else if (row['arrivalLineId'] != null) links.push(...(await this.arrival(row, depth + 1)));
    return links;
  }

  private async arrival(slab: Row, depth: number): Promise<Link[]> {
    const line = await this.context.records.get('arrivalNoticeLine', String(slab['arrivalLineId']));
    const notice = line && (await this.context.records.get('arrivalNotice', String(line['noticeId'])));
    if (notice === undefined) return [];
    const id = notice['supplierId'];
    const supplier = id == null ? undefined : await this.context.records.get('supplier', String(id));
    const named = { ...notice, supplierId: supplier?.['supplierName'] ?? supplier?.['name'] ?? null };
    return [this.link('arrivalNotice', named, 'noticeNo', ['supplierId', 'purchaseOrderNo'], 'arrivalDate', depth)];
  }
}
