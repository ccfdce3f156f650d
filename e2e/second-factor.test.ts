import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { showCode, signIn } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const password = 'la lune danse sur le canal';

/** An organiser with a second factor: its secret, and the recovery codes. */
async function createGuarded(page: Page, email: string) {
  const ask = async (path: string, data: object, token?: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.post(`/api${path}`, { data, ...(token && { headers }) })).json();
  };
  const { access_token: token } = await ask('/auth/register', { email, password });
  const { secret } = await ask('/auth/second-factor', { password }, token);
  const { recoveryCodes } = await ask('/auth/second-factor/confirm', { code: showCode(secret) }, token);
  return { secret: String(secret), recoveryCodes: recoveryCodes as string[] };
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, email, password);
  await heading(page, 'Votre code').waitFor();
}

journey('signing in asks for a code of the authenticator, or for a recovery code', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [/status of 401/, /status of 400/] });
  const email = 'deux-fois@lampion.test';
  const { secret, recoveryCodes } = await createGuarded(page, email);

  await sendPassword(page, email);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Ce code n’est pas le bon').waitFor();
  // The code used for the set-up cannot be reused: use the next one.
  await page.getByLabel('Chiffre 1 sur 6').fill('');
  await page.getByLabel('Chiffre 1 sur 6').fill(showCode(secret, 1));
  await page.keyboard.press('Enter');
  await heading(page, 'Mon tableau de bord').waitFor();

  const other = await open({ allow: [/status of 401/] });
  await sendPassword(other, email);
  await other.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await other.getByLabel('Code de secours').fill(recoveryCodes[0] ?? '');
  await other.keyboard.press('Enter');
  await heading(other, 'Mon tableau de bord').waitFor();
  expect(await other.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
});
