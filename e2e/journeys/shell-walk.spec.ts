import { expect, type Page, test } from '../support/test.js';
import { ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { go, ShellPage } from '../support/shell-page.js';

const SCREENS = ['/system/user', '/system/role', '/nq/contractSign', '/system/dict', '/flow/follow', '/system/menu'];
/** Delays before the next screen: before this one is drawn, while it loads, when it is ready. */
const PACES_MS = [0, 150, 700];
/** Calls that are answered after their screen was closed. */
const LATE = /\/(dictionary|select|tree|list|page|getDetais)(\?|$)/;
const LATE_MS = 400;

/** Collects uncaught errors of pages, for example from using a store of a closed screen. */
function watchErrors(page: Page): { check(): void } {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    const text = message.text();
    if (/no longer part of a state tree|dead/i.test(text)) errors.push(`console ${message.type()}: ${text}`);
  });
  return { check: () => expect(errors).toEqual([]) };
}

async function answerLate(page: Page): Promise<void> {
  await page.route(LATE, async (route) => {
    await new Promise((wake) => setTimeout(wake, LATE_MS));
    await route.continue().catch(() => undefined);
  });
}

test.describe('going from screen to screen in a hurry', () => {
  for (const pace of PACES_MS)
    test(`throws nothing, ${pace} ms a screen, tabs closed behind`, async ({ page }) => {
      const errors = watchErrors(page);
      await answerLate(page);
      await openAs(page, 'admin');
      const shell = new ShellPage(page);
      for (const path of SCREENS) {
        await go(page, path);
        await page.waitForTimeout(pace);
      }
      await shell.tabMenu('关闭全部');
      await expect(shell.tabs).toHaveText(['首页']);
      await page.waitForTimeout(1500);
      errors.check();
    });

  test('throws nothing when a form is left open while its choices come', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), '走动', 1);
    const errors = watchErrors(page);
    await answerLate(page);
    await openAs(page, 'wangli', '/nq/contractSign');
    const shell = new ShellPage(page);
    const list = new ListPage(page);
    for (const rest of [100, 500, 900]) {
      await list.row(contractCode).getByRole('button', { name: '编辑', exact: true }).click();
      await page.waitForTimeout(rest);
      await go(page, '/work/todo');
      await page.waitForTimeout(100);
      await shell.tab('合同签订').click({ button: 'middle' });
      // A form that has changed by itself meanwhile asks first.
      const question = page.locator('.lm-question');
      const tab = shell.tab('合同签订');
      await expect(async () => {
        if (await question.count()) await question.getByRole('button').last().click();
        expect(await tab.count()).toBe(0);
      }).toPass();
      await go(page, '/nq/contractSign');
      await expect(list.row(contractCode)).toBeVisible();
    }
    await page.waitForTimeout(1000);
    errors.check();
  });
});
