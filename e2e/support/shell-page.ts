import { expect, type Locator, type Page } from '@playwright/test';

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

  /** Opens a screen by its group in the rail and its entry beside it, and waits until it is in front. */
  async open(group: string, screen: string): Promise<void> {
    await this.rail.getByRole('button', { name: group, exact: true }).click();
    await this.page.getByRole('navigation', { name: group, exact: true }).getByRole('link', { name: screen }).click();
    await expect(this.tab(screen)).toHaveAttribute('aria-selected', 'true');
  }

  async tabMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: '标签操作' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
