import { expect, type Page } from '@playwright/test';

export type Language = 'zh' | 'en';

/** Opens every page of this browser in a language, as if the user had chosen it before. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lamina.language', chosen), language);
}

/** Fills the login form without sending it. */
export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel(/^(账号|Account)$/).fill(account);
  await page.getByLabel(/^(密码|Password)$/).fill(password);
}

export const submitLogin = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(登录|Log in|Sign in)$/ }).click();

/** Logs in on the login page, as a user does. The password of a demo account is its name. */
export async function logIn(page: Page, account: string, password = account, tenantId?: string): Promise<void> {
  await page.goto('/login');
  if (tenantId !== undefined) await page.getByLabel(/^(租户编号|Tenant code)$/).fill(tenantId);
  await fillLogin(page, account, password);
  await submitLogin(page);
  await expect(page).not.toHaveURL(/\/login/);
}

/** The first login: the form asks for a new password, which replaces the initial one. */
export async function logInFirst(
  page: Page,
  account: string,
  { first, own, tenantId }: { first: string; own: string; tenantId?: string },
): Promise<void> {
  await page.goto('/login');
  if (tenantId !== undefined) await page.getByLabel(/^(租户编号|Tenant code)$/).fill(tenantId);
  await fillLogin(page, account, first);
  await submitLogin(page);
  await expect(page.getByRole('alert')).toHaveText(/^(这是初始密码,请设置自己的密码|This is a first password)/);
  await page.getByLabel(/^(新密码|New password)$/).fill(own);
  await page.getByLabel(/^(确认密码|Confirm password)$/).fill(own);
  await page.locator('.lm-login-submit').click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Reads a value that is shown only once, and confirms. */
export async function readOnce(page: Page): Promise<string> {
  const told = page.getByRole('dialog', { name: /^(请立即记录|Write this down now)$/ });
  const value = (await told.locator('code').first().textContent()) ?? '';
  await told.getByRole('button', { name: /^(已记录|I have it)$/ }).click();
  await expect(told).toHaveCount(0);
  return value;
}

/** Logs out with the user menu, and confirms. */
export async function logOut(page: Page): Promise<void> {
  await page.locator('.lm-user > button').click();
  await page.getByRole('menuitem', { name: /^(退出登录|Sign out)$/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: /^.*(退出系统, 是否继续\?|Sign out of the system\?)/ });
  await question.getByRole('button', { name: /^(退出登录|Sign out)$/ }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const sessions = new Map<string, Record<string, string>>();

/** Runs in the browser: puts back what a login stored, and keeps what is newer. */
function restore(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
}

/**
 * Opens a path as a user who is already logged in. The first time, the user logs in with the form; later pages of the
 * same run start with the browser's storage from that login.
 */
export async function openAs(page: Page, account: string, path = '/'): Promise<void> {
  const known = sessions.get(account);
  if (known) {
    await page.addInitScript(restore, known);
  } else {
    await logIn(page, account);
    const kept: Record<string, string> = await page.evaluate(() => ({ ...localStorage }));
    // A test's own settings do not belong to the user.
    for (const setting of ['language', 'look']) delete kept[`lamina.${setting}`];
    sessions.set(account, kept);
  }
  await page.goto(path);
}

/** Like `openAs`, on a page of this server that other people use later: a script of a page would stay on it. */
export async function openHereAs(page: Page, account: string, path: string): Promise<void> {
  const known = sessions.get(account);
  if (known === undefined) return openAs(page, account, path);
  await page.evaluate(restore, known);
  await page.goto(path);
}
