import { demoPassword } from '@lampion/server/demo/demo-accounts';
import type { Page } from 'playwright-core';
import { onScreen } from './on-screen.ts';

/** Signs in on the current sign-in screen. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel(onScreen('Adresse e-mail')).fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}
