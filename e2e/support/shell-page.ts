import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to a screen as a link does: the application stays, open tabs too. */
export async function visit(page: Page, path: string): Promise<void> {
  const front = page.locator('.lm-tab-panel:not([hidden])');
  // The application has found its own first page by then.
  await expect(front).toBeVisible();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(front).toHaveAttribute('aria-labelledby', `tab:${path}`);
}

/** The same without waiting: what comes of it is seen afterwards. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The frame around every screen: menus, tabs, the menu of the tabs. */
export class ShellPage {
  readonly rail: Locator;
  readonly tabs: Locator;
  readonly front: Locator;

  constructor(readonly page: Page) {
    this.rail = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ });
    this.tabs = page.getByRole('tablist', { name: /^(已打开的页面|Open pages)$/ }).getByRole('tab');
    this.front = page.locator('.lm-tab-panel:not([hidden])');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tablist').getByRole('tab', { name, exact: true });
  }

  /** Brings an open screen to the front. The one before stays until the next is drawn: a list of it would be taken. */
  async bring(name: string): Promise<void> {
    const tab = this.tab(name);
    await tab.click();
    await expect(this.front).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id')) ?? '');
  }

  /** Opens a screen by its group in the rail and its entry beside it, and waits until it is in front. */
  async open(group: string, screen: string): Promise<void> {
    await this.rail.getByRole('button', { name: group, exact: true }).click();
    await this.page.getByRole('navigation', { name: group, exact: true }).getByRole('link', { name: screen }).click();
    const tab = this.tab(screen);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(this.front).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id')) ?? '');
  }

  async tabMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: '标签操作' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
