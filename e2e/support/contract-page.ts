import { expect, type Locator, type Page } from '@playwright/test';
import { choose, dialog, field, ListPage, type } from './amis.js';
import type { Line } from './scenario.js';

const SELECTS = [
  'baseGrade',
  'cladGrade',
  'shape',
  'productStandard',
  'bondLevel',
  'priceMode',
  'cladClass',
  'productUse',
];
const NUMBERS = ['baseThk', 'cladThk', 'width', 'length', 'diameter', 'qty', 'unitPrice'];
/** Fields of a line that only its detail dialog shows. */
const IN_DETAIL = ['baseStandard', 'cladStandard', 'utStandard', 'htType'];

/** The texts in lists for the keys of the scenario. */
const NAMES: Record<string, string> = {
  RECT: '矩形',
  ROUND: '圆形',
  TON: '按吨',
  SQM: '按平方米',
  PCS: '按件',
  SS: '不锈钢-钢',
  TI: '钛-钢',
  NI: '镍及镍合金-钢',
  SHELL: '筒体板',
  FLANGE: '法兰',
  TUBESHEET: '管板',
  SR: '消除应力',
  N: '正火',
  'SA-3': 'Class 3',
  'NB-1': 'Ⅰ级',
  'NB-2': 'Ⅱ级',
  'GB8547-1': '1类',
};
const nameOf = (value: unknown): string => NAMES[String(value)] ?? String(value);

/** Cells are drawn when they become visible, so a wide table is half empty at first. */
async function reveal(cell: Locator): Promise<void> {
  const content = () =>
    cell.evaluate((element) => {
      element.scrollIntoView({ inline: 'center', block: 'center' });
      return element.textContent;
    });
  await expect.poll(content).not.toMatch(/^\s+$/);
}

/** The document form of a contract: head, lines and the totals at the bottom. */
export class ContractForm {
  readonly root: Locator;
  readonly lines: Locator;
  readonly totals: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('.cxd-Drawer').last();
    this.lines = this.root.locator('.lm-lines tbody > tr[data-index]');
    // The footer has four totals.
    this.totals = this.root.locator('.lm-total');
  }

  line(index: number): Locator {
    return this.lines.nth(index);
  }

  /** The cell of a line below this column head. */
  async cell(index: number, column: string): Promise<Locator> {
    const head = this.root.locator('.lm-lines thead th').filter({ hasText: column }).first();
    const position = await head.evaluate((th) => [...(th.parentElement?.children ?? [])].indexOf(th));
    const cell = this.line(index).locator('> td').nth(position);
    await reveal(cell);
    return cell;
  }

  async addLine(line: Line): Promise<void> {
    const index = await this.lines.count();
    await this.root.getByRole('button', { name: '新增明细' }).click();
    await expect(this.lines).toHaveCount(index + 1);
    const row = await this.wholeLine(index);
    // The shape decides which sizes are needed, the standard which bond levels exist.
    for (const name of SELECTS) {
      if (line[name] !== undefined && !(name === 'shape' && line[name] === 'RECT')) {
        await choose(row, name, nameOf(line[name]));
      }
    }
    for (const name of NUMBERS) if (line[name] !== undefined) await type(row, name, String(line[name]));
  }

  /** A line after scrolling through it once, so that all its fields are drawn. */
  async wholeLine(index: number): Promise<Locator> {
    const row = this.line(index);
    const cells = await row.locator('> td').all();
    // About five columns are visible at a time.
    for (let at = 0; at < cells.length; at += 3) await reveal(cells[at] ?? row);
    return row;
  }

  /** Opens the detail dialog of a line, fills it and confirms. */
  async fillDetail(index: number, line: Line): Promise<void> {
    await this.line(index).locator('.lm-line-detail').click();
    const detail = this.page.locator('.cxd-Modal').last();
    await expect(detail).toBeVisible();
    for (const name of IN_DETAIL) {
      if (line[name] === undefined) continue;
      const known = await field(detail, name).innerText();
      if (!known.includes(nameOf(line[name]))) await choose(detail, name, nameOf(line[name]));
    }
    await detail.getByRole('button', { name: '确认' }).click();
    await expect(detail).toHaveCount(0);
  }

  /** Saves and waits for the answer. */
  async save(): Promise<{ code: number; msg: string; data: { id: string; contractCode: string } }> {
    const answered = this.page.waitForResponse(
      (answer) => /nqContractSign\/(add|update)$/.test(answer.url()) && answer.request().method() === 'POST',
    );
    await this.root.getByRole('button', { name: '保存', exact: true }).click();
    return (await answered).json();
  }
}

/** The list of contracts. */
export class ContractList extends ListPage {
  async add(): Promise<ContractForm> {
    await this.tool('新增').click();
    const form = new ContractForm(this.page);
    await expect(field(form.root, 'contractCode')).toContainText(/HT\d{4}-\d{3}/);
    return form;
  }

  async edit(contractCode: string): Promise<ContractForm> {
    await this.openRow(contractCode, '编辑');
    const form = new ContractForm(this.page);
    await expect(form.lines.first()).toBeVisible();
    return form;
  }

  openDialog(): Locator {
    return dialog(this.page);
  }
}
