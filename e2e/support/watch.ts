import { expect, type Page } from '@playwright/test';

/** Collects console errors and uncaught exceptions; `check` fails the journey if there were any. */
export function watchConsole(page: Page): { check(): void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  return { check: () => expect(complaints).toEqual([]) };
}

/** Collects page actions that found no target, because amis only warns about them. */
export function watchTargets(page: Page): { check(): void } {
  const missed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('不存在的目标组件')) missed.push(message.text());
  });
  return { check: () => expect(missed).toEqual([]) };
}

/** Users must never see a token of a schema or an unfilled placeholder. */
export async function expectNoTokens(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/(i18n|formula|required|visible):\w|\bundefined\b|\[object Object\]|\bNaN\b|\$\{/);
  expect(await page.locator('td').getByText('null', { exact: true }).count()).toBe(0);
}
