import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { button, enter, heading, toast } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

journey(
  'an organiser makes a key of the API, a program uses it, and it ends when revoked',
  async ({ open }) => {
    const page = await open({ device: 'phone' });
    await enter(page, 'pro@lampion.test', '/pro/profile');
    await page.getByRole('link', { name: 'Connexions' }).click();
    await heading(page, 'Connexions').waitFor();
    await page.getByText('Aucune clé pour l’instant').waitFor();
    await button(page, 'Créer une clé').click();
    await page.getByLabel('À quoi elle sert').fill('Borne du quai');
    await expectUsable(page);
    await button(page, 'Créer la clé').click();
    await toast(page, 'Clé créée').waitFor();
    const key =
      (await page
        .locator('code')
        .filter({ hasText: /^lmp_[\w-]{43}$/ })
        .textContent()) ?? '';
    await expectUsable(page);
    const ask = () => page.request.get('/api/pro/events', { headers: { authorization: `Bearer ${key}` } });
    expect((await ask()).status()).toBe(200);
    await button(page, 'C’est noté').click();
    await page.reload();
    await page.getByText(/utilisée le/).waitFor();
    expect(await page.getByText(key).count()).toBe(0);
    await page.getByRole('button', { name: /^Révoquer/ }).click();
    await toast(page, 'Clé révoquée').waitFor();
    await page.getByText('Aucune clé pour l’instant').waitFor();
    expect((await ask()).status()).toBe(401);
  },
);
