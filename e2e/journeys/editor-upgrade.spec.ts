import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';
import { OwnServer, ownFolder } from '../support/own-server.js';
import { openAs } from '../support/people.js';
import { MORNING, plantCopy } from '../support/seeded.js';
import { expect, test } from '../support/test.js';

const DETAIL = '/api/lc-system/menu/detail';

interface Column {
  id?: string;
  name?: string;
  label?: string;
  width?: number;
}
interface Page {
  body: { type: string; columns: Column[] }[];
}

const columnsOf = ({ body }: Page): Column[] => body.find(({ type }) => type === 'crud')?.columns ?? [];

/** Changes the width of a column of a page. */
function widen(page: Page, name: string, width: number): Page {
  for (const column of columnsOf(page)) if (column.name === name) column.width = width;
  return page;
}

test('a page drawn by hand and the product’s own changes: both are there, and what both changed is chosen', async ({
  browser,
}) => {
  test.slow();
  const port = Number(process.env.E2E_PORT ?? 3190) + 700 + 1000 * test.info().parallelIndex;
  const folder = ownFolder();
  const dataDir = plantCopy();
  const start = () => OwnServer.start(port, MORNING, dataDir, folder);
  let server = await start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    const calls = await Calls.as(context.request, 'admin');
    const read = async (id: string) => {
      const { config, configVersion } = await calls.get(DETAIL, { id });
      return { config: JSON.parse(config) as Page, version: configVersion as number };
    };
    const publish = async (code: string, change: (config: Page) => Page) => {
      const id = await calls.menuId(code);
      const { config, version } = await read(id);
      const submission = { id, config: JSON.stringify(change(config)), baseVersion: version, message: '调整列宽' };
      await calls.post('/api/lc-system/menu/submitConfig', submission);
      return id;
    };
    const post = await publish('post', (config) => widen(config, 'postName', 222));
    const param = await publish('param', (config) => widen(config, 'paramName', 222));
    await server.stop({ keep: true });

    // The next version of the product has one more field in the list of posts, and another column width for parameters.
    const edit = (name: string, change: (columns: unknown[]) => unknown[]) => {
      const file = join(folder, 'schemas/system', name, 'list.screen.json');
      const screen = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...screen, columns: change(screen.columns) }));
    };
    edit('post', (columns) => [...columns, 'remark']);
    edit('param', (columns) => [{ field: 'paramName', width: 333 }, ...columns.slice(1)]);
    server = await start();
    const merged = columnsOf((await read(post)).config);
    expect(merged.find(({ name }) => name === 'postName')?.width).toBe(222);
    expect(merged.map(({ name }) => name)).toContain('remark');

    await openAs(page, 'admin', '/system/post');
    await expect(page.getByRole('columnheader', { name: '岗位描述' })).toBeVisible();
    const waiting = await read(param);
    expect(columnsOf(waiting.config).find(({ name }) => name === 'paramName')?.width).toBe(222);

    const editor = await EditorPage.open(page, 'admin', param);
    await page.getByRole('button', { name: '并入出厂更新' }).click();
    const dialog = page.getByRole('dialog', { name: '并入出厂更新' });
    await expect(dialog).toContainText('有 1 处两边都改过');
    await expect(dialog.getByText('/column.paramName/width')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /我的修改/ })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: /出厂页面/ }).click();
    await expect(dialog.locator('td.is-added').filter({ hasText: '333' })).toBeVisible();
    await dialog.getByRole('button', { name: '放入页面' }).click();
    await expect(editor.head.getByText('未保存')).toBeVisible();
    await editor.send('取出厂列宽');
    await expect(editor.head.getByText('未保存')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '并入出厂更新' })).toHaveCount(0);
    const settled = await read(param);
    expect(settled.version).toBeGreaterThan(waiting.version);
    expect(columnsOf(settled.config).find(({ name }) => name === 'paramName')?.width).toBe(333);
  } finally {
    await context.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
