import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from './people.js';

/** The page editor of one menu. */
export class EditorPage {
  readonly head: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.head = page.getByRole('banner');
    this.save = this.head.getByRole('button', { name: /^(保存|Save)$/ });
  }

  /** Opens the editor and waits until its canvas shows the page. */
  static async open(page: Page, account: string, menuId: string): Promise<EditorPage> {
    await openAs(page, account, `/amis/editor?id=${menuId}`);
    const editor = new EditorPage(page);
    await expect(page.locator('.lm-canvas .ae-Preview').first()).toBeVisible({ timeout: 40_000 });
    return editor;
  }

  async version(number: number): Promise<void> {
    await expect(this.head.getByText(`版本 ${number}`, { exact: true })).toBeVisible();
  }

  async show(view: '编辑' | '预览' | '源码' | 'PC' | '手机' | RegExp): Promise<void> {
    const button = this.head.getByRole('button', { name: view, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }

  /** Opens the source view and replaces all of it by pasting. (Typing 180 KB would take minutes.) */
  async paste(source: string): Promise<void> {
    await this.show(/^(源码|Source)$/);
    const input = this.page.locator('.lm-source .monaco-editor textarea').first();
    const third = this.page.locator('.lm-source .line-numbers').filter({ hasText: /^3$/ });
    let timeout = 500;
    await expect(async () => {
      // On a busy machine a fixed second would be too short, and each try would start again.
      timeout *= 2;
      // The text area exists before it handles keys.
      await input.press('ControlOrMeta+a');
      await expect(this.page.locator('.lm-source .selected-text').first()).toBeAttached({ timeout });
      await input.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, source);
      // The canvas can reformat the source in between, which removes the selection: the pasted text is then inserted
      // before the old text.
      if (!source.includes('\n')) await expect(third).toHaveCount(0, { timeout });
    }).toPass();
    await this.page.getByRole('button', { name: /^(应用|Apply)$/ }).click();
  }

  /** Replaces the page by this schema, without saving. (On a busy page the toast may disappear before this returns.) */
  async write(schema: unknown): Promise<void> {
    await this.paste(JSON.stringify(schema));
    await expect(this.head.getByText(/^(未保存|Not saved)$/)).toBeVisible();
  }

  /** Saves with this message; the caller checks the result. */
  async send(message: string): Promise<void> {
    await this.save.click();
    const box = this.page.getByRole('dialog', { name: /^(保存页面|Save the page)$/ });
    await box.getByLabel(/^(版本说明|What changed)/).fill(message);
    await box.getByRole('button', { name: /^(保存|Save)$/ }).click();
    await expect(box).toHaveCount(0);
  }

  /** The drawer with all versions. */
  async versions(): Promise<Locator> {
    await this.head.getByRole('button', { name: '版本记录' }).click();
    const drawer = this.page.getByRole('dialog', { name: '版本记录' });
    await expect(drawer.locator('[data-version]').first()).toBeVisible();
    return drawer;
  }

  /** Selects a component on the canvas; its properties are then shown. */
  async select(part: Locator): Promise<void> {
    await part.click({ position: { x: 4, y: 4 } });
    await expect(this.properties.first()).toBeVisible();
  }

  /** The tabs of the properties panel. */
  get properties(): Locator {
    return this.page.locator('.editor-right-panel .editor-prop-config-tabs').getByRole('tab');
  }
}
