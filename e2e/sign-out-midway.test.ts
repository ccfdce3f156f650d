import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { enter, heading, signIn, toast } from './support/people.ts';

/** Ends the session on the server, as on expiry or a sign-out from another device. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
}

journey(
  'a session that ends in the middle of a form leads to sign in, and back to what was typed',
  async ({ open }) => {
    const page = await open({ allow: [/status of 401/] });
    await enter(page, 'pro@lampion.test', '/pro/profile');
    const name = page.getByLabel('Nom complet');
    const edit = () => page.getByRole('button', { name: 'Modifier', exact: true }).click();
    await edit();
    const before = await name.inputValue();
    await name.fill('Camille de la Lune');
    await endSession(page);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await heading(page, 'Mon espace').waitFor();
    expect(new URL(page.url()).searchParams.get('retour')).toBe('/pro/profile');
    await signIn(page, 'pro@lampion.test');
    await edit();
    await toast(page, 'Votre saisie est revenue').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Camille de la Lune');
    // A draft is restored only once.
    await page.reload();
    await edit();
    expect(await name.inputValue()).toBe(before);
  },
);

journey('a new event typed before the session ended is restored after signing in', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [/status of 401/] });
  await enter(page, 'pro@lampion.test', '/pro/events/new');
  await page.getByLabel('Titre').fill('Bal de la lune');
  await page.getByLabel('Description').fill('On danse jusqu’au matin.');
  await page.getByLabel('Date de début').fill('2031-06-21');
  await page.getByLabel('Heure de début').fill('21:00');
  await page.getByLabel('Heure de fin').fill('23:30');
  await page.getByLabel('Lieu', { exact: true }).fill('Quai de la Fosse');
  await endSession(page);
  await page.getByRole('button', { name: 'Publier l’événement' }).click();
  await heading(page, 'Mon espace').waitFor();
  await signIn(page, 'pro@lampion.test');
  await page.waitForURL((url) => url.pathname === '/pro/events/new');
  await toast(page, 'Votre saisie est revenue').waitFor();
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Bal de la lune');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('On danse jusqu’au matin.');
  await expect.poll(() => page.getByLabel('Lieu', { exact: true }).inputValue()).toBe('Quai de la Fosse');
});
