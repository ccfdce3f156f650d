import type { Page } from 'playwright-core';
import { signIn } from './sign-in.ts';

/** Signs in as the demo's administrator and opens a screen of the administration. */
export async function enterAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/login?retour=${encodeURIComponent(path)}`);
  await signInHere(page);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}

/** The same on the current sign-in screen. */
export async function signInHere(page: Page): Promise<void> {
  await signIn(page, 'admin@lampion.test');
}

/** The authorization header of the page's session. */
export async function readAuthorization(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return { authorization: `Bearer ${token}` };
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The visible one of two buttons: phones have a second set at the foot of the screen. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
