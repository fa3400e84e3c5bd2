import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { Calls } from './calls.js';
import { openAs } from './people.js';

/** The process designer. */
export class FlowDesigner {
  readonly head: Locator;
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.head = page.getByRole('banner');
    this.panel = page.getByRole('tabpanel');
  }

  /** Opens a model (`new` for a new one) and waits until it is drawn. */
  static async open(page: Page, account: string, modelId: string): Promise<FlowDesigner> {
    await openAs(page, account, `/editor/flow/${modelId}`);
    const designer = new FlowDesigner(page);
    await designer.drawn();
    return designer;
  }

  async drawn(): Promise<void> {
    await expect(this.page.locator('.lm-flow-canvas .djs-shape').first()).toBeVisible({ timeout: 40_000 });
    await expect(this.panel).toBeVisible();
  }

  /** A shape or line on the canvas by its id. */
  element(id: string): Locator {
    return this.page.locator(`.lm-flow-canvas [data-element-id="${id}"]`).first();
  }

  /** Selects an element and waits until the panel shows it. */
  async select(id: string): Promise<void> {
    await this.element(id).locator('.djs-hit').first().click({ force: true });
    await expect(this.panel.locator(`[data-element="${id}"]`)).toBeVisible();
  }

  async tab(name: RegExp): Promise<void> {
    const tab = this.page.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  async version(number: number): Promise<void> {
    await expect(this.head.getByText(`版本 ${number}`, { exact: true })).toBeVisible();
  }

  button(name: string): Locator {
    return this.head.getByRole('button', { name, exact: true });
  }

  /** Saves with a comment; the caller checks the result. */
  async save(note: string): Promise<void> {
    await this.button('保存').click();
    const box = this.page.getByRole('dialog', { name: '保存流程' });
    await box.getByLabel('版本说明').fill(note);
    await box.getByRole('button', { name: '保存', exact: true }).click();
    await expect(box).toHaveCount(0);
  }

  /** Imports a file as the drawing. */
  async importFile(name: string, xml: string): Promise<void> {
    await this.page
      .locator('.lm-flow-toolbar input[type=file]')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) });
  }

  async versions(): Promise<Locator> {
    await this.button('版本记录').click();
    const drawer = this.page.getByRole('dialog', { name: '版本记录' });
    await expect(drawer.locator('[data-version]').first()).toBeVisible();
    return drawer;
  }
}

/** The drawing of the contract's approval. */
export const CONTRACT = join(import.meta.dirname, '../../schemas/office/contract-sign/approval.bpmn');

/** Creates a model with the contract's drawing under another key. */
export async function copyOfContract(request: APIRequestContext, key: string): Promise<{ calls: Calls; id: string }> {
  const calls = await Calls.as(request, 'admin');
  const xml = readFileSync(CONTRACT, 'utf8').replaceAll('nqContractSign', key);
  const body = { modelKey: key, name: '旅程审批', description: '', modelEditorXml: xml, comment: '首版' };
  const { id } = await calls.post('/api/lc-flow/model/submit', body);
  return { calls, id };
}
