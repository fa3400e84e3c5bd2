import { expect, type Page } from '@playwright/test';

/** Collects what the browser complains about; `check` fails the journey when there was anything. */
export function watchConsole(page: Page): { check(): void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  return { check: () => expect(complaints).toEqual([]) };
}

/** Collects actions of a page that found nothing to act on: amis only warns of them. */
export function watchTargets(page: Page): { check(): void } {
  const missed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('不存在的目标组件')) missed.push(message.text());
  });
  return { check: () => expect(missed).toEqual([]) };
}

/** No token of a schema and no unfilled place may reach a person. */
export async function expectNoTokens(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/(i18n|formula|required|visible):\w|\bundefined\b|\[object Object\]|\$\{/);
}
