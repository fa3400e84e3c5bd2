import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a screen as a link does: the application and its open tabs stay. */
export async function visit(page: Page, path: string): Promise<void> {
  const front = page.locator('.lm-tab-panel:not([hidden])');
  // By then the application has opened its own first page.
  await expect(front).toBeVisible();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(front).toHaveAttribute('aria-labelledby', `tab:${path}`);
}

/** Like `visit`, but without waiting; the caller checks the result. */
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

  /**
   * Activates an open screen. Waits until it is drawn, because until then the test could find the list of the previous
   * screen.
   */
  async bring(name: string): Promise<void> {
    const tab = this.tab(name);
    await tab.click();
    await expect(this.front).toHaveAttribute('aria-labelledby', (await tab.getAttribute('id')) ?? '');
  }

  /** Opens a screen by its group in the narrow bar and its entry beside it, and waits until it is active. */
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
