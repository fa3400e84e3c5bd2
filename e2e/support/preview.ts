import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './amis.js';

/** The print preview: its frame, and the file saved from it. */
export class Preview {
  readonly sheet: Locator;

  constructor(
    private readonly page: Page,
    readonly root: Locator = dialog(page),
  ) {
    this.sheet = this.root.locator('iframe');
  }

  async save(path: string): Promise<{ name: string; pages: number }> {
    const download = this.page.waitForEvent('download');
    await this.root.getByRole('link', { name: '保存PDF' }).click();
    const file = await download;
    await file.saveAs(path);
    const text = (await readFile(path)).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    return { name: file.suggestedFilename(), pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: '关闭' }).last().click();
    await expect(dialog(this.page)).toHaveCount(0);
  }
}
