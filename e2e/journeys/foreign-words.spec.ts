import { expect, type Page, type Route, test } from '../support/test.js';
import { openAs } from '../support/people.js';
import { visit } from '../support/shell-page.js';
import { watchConsole } from '../support/watch.js';

/** A dictionary label by an attacker who tries to run code in the session of each reader. */
const LABEL = '<% window.harmed = 1 %>${user.userName}<img src="x" onerror="window.harmed = 2">\\${a}';
const SOURCE = 'get:/api/lc-system/dict/dictionary?code=foreign_words';

/** All components of a page that show dictionary labels. */
const PARTS = [
  ...['radios', 'select', 'checkboxes', 'button-group-select', 'list-select', 'chained-select', 'multi-select'],
  ...['tree-select', 'input-tree', 'nested-select', 'transfer', 'input-tag', 'tabs-transfer', 'picker'],
];
const PAGE = {
  type: 'page',
  initApi: 'get:/api/lc-system/dict/dictionary?code=foreign_map',
  body: [
    {
      type: 'form',
      body: [
        ...PARTS.map((type) => ({
          type,
          name: type,
          label: type,
          source: SOURCE,
          value: '1',
          className: `part-${type}`,
        })),
        ...['select', 'radios', 'checkboxes'].map((type) => ({
          type,
          name: `s-${type}`,
          source: SOURCE,
          value: '1',
          static: true,
        })),
      ],
    },
    { type: 'mapping', value: '1', source: '${words}', className: 'part-mapping' },
    { type: 'tpl', tpl: '${words[1]}', className: 'part-tpl' },
    { type: 'tag', label: '${words[1]}', className: 'part-tag' },
    {
      type: 'chart',
      height: 100,
      config: { title: { text: '${words[1]}', formatter: 'function(){window.harmed=3}()' } },
    },
  ],
};

const answer = (route: Route, data: unknown) =>
  route.fulfill({ json: { code: 200, success: true, data, msg: '' }, headers: { 'content-type': 'application/json' } });

/** In this browser the welcome page is the page above, and dictionaries contain the harmful label. */
async function poison(page: Page): Promise<void> {
  await page.route('**/api/lc-system/dict*/dictionary?*foreign_words*', (route) =>
    answer(route, [{ id: '1', dictKey: '1', dictValue: LABEL, value: '1', label: LABEL, key: '1', title: LABEL }]),
  );
  await page.route('**/dictionary?*foreign_map*', (route) => answer(route, { words: { 1: LABEL } }));
  await page.route('**/api/lc-system/menu/detail?*', async (route) => {
    const real = await (await route.fetch()).json();
    await answer(route, { ...real.data, config: JSON.stringify(PAGE) });
  });
}

test('a word of a dictionary shows as it is written and runs nothing, whatever part of a page shows it', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await poison(page);
  await openAs(page, 'admin');
  await visit(page, '/system/param');
  const front = page.locator('.lm-tab-panel:not([hidden])');
  await expect(front.locator('.part-radios')).toContainText(LABEL);
  for (const part of ['checkboxes', 'button-group-select', 'list-select', 'input-tree', 'mapping', 'tpl', 'tag'])
    await expect(front.locator(`.part-${part}`), part).toContainText(LABEL);
  await front.locator('.part-select .cxd-Select').click();
  await expect(page.locator('.cxd-Select-menu').getByText(LABEL)).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  complaints.check();
});
