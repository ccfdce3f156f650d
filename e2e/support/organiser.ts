import type { Page } from 'playwright-core';
import { signIn } from './sign-in.ts';

/** Opens a screen as the organiser of `createOpenEvent`, through the sign-in that redirects back to it. */
export async function openAsOrganiser(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await signIn(page, 'butte@lampion.test');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
