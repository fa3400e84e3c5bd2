import { expect, type Locator } from '@playwright/test';
import { choose, field, type } from './amis.js';
import { Plant } from './plant.js';

export interface Row {
  id: string;
  [field: string]: unknown;
}

/** The day of the filled plant: its evening is the present. */
export const TODAY = '2026-04-15';

/** What the people of the filled plant find there, through their own calls. */
export class Floor extends Plant {
  /** The rows that a person sees at a path. */
  async rows(account: string, path: string, query: Record<string, string | number> = {}): Promise<Row[]> {
    const { records } = await (await this.as(account)).get(path, { size: 200, ...query });
    return records;
  }

  /** The only row that a person sees there. */
  async row(account: string, path: string, query: Record<string, string | number> = {}): Promise<Row> {
    const rows = await this.rows(account, path, query);
    expect(rows, `${path} ${JSON.stringify(query)}`).toHaveLength(1);
    return rows[0] as Row;
  }
}

/** Fills fields of a form in their order: a text is typed, a list has the entries to choose. */
export async function fillIn(form: Locator, values: Record<string, string | string[]>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') await type(form, name, value);
    else for (const entry of value) await choose(form, name, entry);
  }
}

/** Enters a text in a field for several of them. */
export async function enterTag(form: Locator, name: string, text: string): Promise<void> {
  const input = field(form, name).locator('input').first();
  await input.fill(text);
  await input.press('Enter');
}
