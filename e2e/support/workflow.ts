import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ListPage } from './amis.js';
import type { Calls } from './calls.js';
import { asPerson } from './person-pages.js';

/** The approval panel of the active screen, or of the drawer above it. */
export class ApprovalPanel {
  readonly root: Locator;
  readonly comment: Locator;
  readonly problem: Locator;
  readonly status: Locator;
  /** Active nodes, with their people. */
  readonly nodes: Locator;
  readonly history: Locator;

  constructor(
    readonly page: Page,
    within: Locator = page.locator('.lm-tab-panel:not([hidden])'),
  ) {
    this.root = within.locator('.lm-ap');
    this.comment = this.root.getByLabel('审批意见');
    this.problem = this.root.locator('.lm-ap-problem');
    this.status = this.root.locator('.lm-ap-title .lm-ap-tag');
    this.nodes = this.root.getByLabel('当前节点').getByRole('listitem');
    this.history = this.root.getByRole('region', { name: '审批记录' });
  }

  async decide(answer: '同意' | '驳回', comment = ''): Promise<void> {
    await this.comment.fill(comment);
    // The common phrases above may have the same text.
    await this.root.getByRole('button', { name: answer, exact: true }).last().click();
  }

  /** Approves and waits until the panel shows who is next. */
  async agree(next: RegExp[], comment = ''): Promise<void> {
    await this.decide('同意', comment);
    // The message disappears after a moment, and a busy machine may look too late; what the panel says stays.
    const toast = this.page.locator('.lm-toast').filter({ hasText: '已同意' });
    await expect(toast.or(this.root.getByRole('heading', { name: '已同意' })).first()).toBeVisible();
    await expect(this.nodes).toHaveText(next);
  }

  /**
   * Chooses an action in the menu "more"; if there are only a few actions, they are buttons. Returns the dialog that
   * opens.
   */
  async more(action: string): Promise<Locator> {
    const menu = this.root.getByRole('button', { name: '更多' });
    const own = this.root.getByRole('button', { name: action, exact: true });
    await expect(menu.or(own).first()).toBeVisible();
    if (await own.count()) await own.click();
    else {
      await menu.click();
      await this.page.getByRole('menuitem', { name: action, exact: true }).click();
    }
    return this.page.locator('dialog[open]');
  }

  /** Runs an action that opens a dialog, with people by name, the only target, and a comment. */
  async act(action: string, { people = [], words = '' }: { people?: string[]; words?: string } = {}): Promise<void> {
    const box = await this.more(action);
    for (const name of people) {
      await box.getByRole('combobox').fill(name);
      await box.getByRole('option', { name: new RegExp(name) }).click();
    }
    if (words) await box.getByLabel(/^说明/).fill(words);
    await box.getByRole('button', { name: action, exact: true }).click();
    await expect(box).toHaveCount(0);
  }
}

/** Opens a task in the user's to-do list. */
export async function handle(page: Page, title: string): Promise<ApprovalPanel> {
  const list = new ListPage(page);
  await list.row(title).getByRole('button', { name: '处理', exact: true }).click();
  await expect(page).toHaveURL(/\/springboardExamine\?taskId=\d+/);
  const panel = new ApprovalPanel(page);
  await expect(panel.root).toContainText(title);
  return panel;
}

/** A person opens their task with this title and approves. */
export const agreeAs = (browser: Browser, account: string, title: string, next: RegExp[], comment = '') =>
  asPerson(browser, account, '/work/todo', async (page) => (await handle(page, title)).agree(next, comment));

const SIGN = '/api/at/nq/nqContractSign';

/** Sends a contract into approval through the API. */
export const initiate = (calls: Calls, id: string): Promise<unknown> => calls.post(`${SIGN}/initiate`, { id });

/** Ids of the nodes and lines of a picture that are drawn as done or active. */
export const drawn = (picture: Locator, state: 'done' | 'active'): Promise<string[]> =>
  picture
    .locator(`.djs-element.lm-node-${state}, .djs-element.lm-line-${state}`)
    .evaluateAll((found) => found.map((element) => element.getAttribute('data-element-id') ?? ''));
