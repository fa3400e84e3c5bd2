import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** A form item by the name of its field, because labels are translated and names are not. */
export const field = (scope: Locator, name: string): Locator => scope.locator(`[data-amis-name="${name}"]`).first();

/** The topmost dialog or drawer of a page. */
export const dialog = (page: Page): Locator => page.locator(':is(.cxd-Modal, .cxd-Drawer):not([hidden] *)').last();

/** Cancels a dialog, and answers the question that follows when there is unsaved input. */
export async function cancelAndDiscard(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^(取消|Cancel)$/ }).click();
  const question = form.page().locator('.lm-question');
  await question.getByRole('button', { name: /^(确定|OK)$/ }).click();
  await expect(form).toHaveCount(0);
}

/** Types into a text, number or date field and leaves it. */
export async function type(scope: Locator, name: string, value: string): Promise<void> {
  const input = field(scope, name).locator('input:not([type=hidden]), textarea').first();
  await input.fill(value);
  await input.press('Tab');
}

/** Chooses an entry of a select or tree select by its text; closes a list that stays open. */
export async function choose(scope: Locator, name: string, entry: string | RegExp): Promise<void> {
  const select = field(scope, name).locator('.cxd-Select, .cxd-TreeSelect, .cxd-ResultBox').first();
  // A select that depends on another field, or whose options are loading, does not open.
  await expect(select).not.toHaveClass(/is-disabled/);
  const options = scope.page().locator('.cxd-PopOver').last().locator('[role=option], .cxd-Tree-itemLabel');
  // In the middle of a select for many values is perhaps the cross of one of them.
  const opener = select.locator('.cxd-Select-arrow').or(select).last();
  // A form that is redrawn meanwhile closes a list that was just opened, or moves its entries away.
  await expect(async () => {
    if (!(await options.first().isVisible())) await opener.click();
    await expect(options.first()).toBeVisible({ timeout: 3_000 });
    await options.filter({ hasText: entry }).first().getByText(entry).click({ timeout: 3_000 });
  }).toPass();
  // Not tried again: a choice that was made and is lost is a fault of the product.
  await expect(select).toContainText(entry);
  const stays = await select.evaluate((element) => element.className.includes('--multi'));
  const around = scope.page().locator('.cxd-PopOver-overlay');
  if (stays && (await around.count())) await around.last().click({ position: { x: 1, y: 1 } });
}

/** Takes back an entry that was chosen in a select for many. */
export const unchoose = (scope: Locator, name: string, entry: string): Promise<void> =>
  field(scope, name).locator('.cxd-Select-value', { hasText: entry }).locator('.cxd-Select-valueIcon').click();

/** The messages under a field. */
export const problems = (scope: Locator, name: string): Locator => field(scope, name).locator('.cxd-Form-feedback li');

/** A button of a row. If it is in the row's menu, the menu is opened first. */
export async function inRow(row: Locator, name: string): Promise<Locator> {
  const own = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: /^(更多|More)$/ });
  await expect(own.or(more).first()).toBeVisible();
  if ((await own.count()) > 0) return own;
  await more.click();
  return row.page().getByRole('menuitem', { name, exact: true });
}

async function told(call: Request): Promise<string> {
  const answer = await call.response().catch(() => null);
  const body = answer?.ok() === false ? ` ${await answer.text().catch(() => '')}` : '';
  return `${call.method()} ${call.url()} ${answer?.status() ?? 'no answer'}${body}`;
}

/** A page with one list: search row, toolbar, table and pager. */
export class ListPage {
  readonly front: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.front = page.locator('.lm-tab-panel:not([hidden])');
    this.rows = this.front.locator('.cxd-Table-table tbody > tr[data-index]');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** A button of the toolbar. */
  tool(name: string): Locator {
    return this.front.getByRole('button', { name, exact: true });
  }

  async openRow(text: string, button: string): Promise<Locator> {
    await (await inRow(this.row(text), button)).click();
    const opened = dialog(this.page);
    await expect(opened).toBeVisible();
    return opened;
  }

  async search(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await type(this.front, name, value);
    await this.reloading(() => this.tool('搜索').click());
  }

  async clearSearch(): Promise<void> {
    await this.reloading(() => this.tool('清空').click());
  }

  /**
   * Runs an action and waits for the answer to a list call that it sends; earlier calls do not count, nor do those of
   * the shell for messages, which come at any time. If none comes, the error tells what was called instead: a message on
   * the page has gone by then.
   */
  async reloading(action: () => Promise<void>): Promise<void> {
    const sent = new Set<Request>();
    const note = (call: Request) => void sent.add(call);
    this.page.on('request', note);
    const answered = this.page.waitForResponse(
      (answer) =>
        /\/(?<!localMassage\/)(page1?|getPage|list|parent-list)\?/.test(answer.url()) && sent.has(answer.request()),
    );
    try {
      await action();
      expect((await answered).ok()).toBe(true);
    } catch (reason) {
      const said = await this.page.locator('.lm-toast, .cxd-Form-feedback li').allInnerTexts();
      const called = await Promise.all([...sent].map(told));
      if (reason instanceof Error)
        reason.message += `\nThe page says: ${said.join(' | ') || 'nothing'}\nIt called: ${called.join('\n') || 'nothing'}`;
      throw reason;
    } finally {
      this.page.off('request', note);
    }
  }

  /** Opens the filter of the column with this head. */
  async openFilter(column: string): Promise<Locator> {
    await this.front.getByRole('columnheader', { name: column }).locator('.cxd-TableCell-searchBtn').click();
    const filter = this.page.locator('.cxd-TableCell-searchPopOver');
    await expect(filter.locator('.lm-cf')).toBeVisible();
    return filter;
  }

  /** Answers the question before deleting. */
  async confirm(question: string | RegExp, button: RegExp = /^(确定|删除|OK|Confirm|Delete)$/): Promise<void> {
    const box = this.page.getByRole('dialog').filter({ hasText: question }).last();
    await expect(box).toBeVisible();
    await box.getByRole('button', { name: button }).click();
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.lm-toast').filter({ hasText: text });
  }
}
