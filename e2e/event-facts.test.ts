import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { enter } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey(
  'an organiser says what guests must know, and visitors read it before they answer',
  async ({ open }) => {
    const id = await createOpenEvent({ name: 'Bal des faits', type: 'party' });
    const visitor = await open({ device: 'phone' });
    await visitor.goto(`/events/${id}`);
    await visitor.getByText('L’accès n’est pas précisé').waitFor();
    const ticket = await visitor.getByRole('region', { name: 'Billet' }).innerText();
    const data = await visitor.locator('script[type="application/ld+json"]').first().innerText();
    expect(/gratuit|price|isAccessibleForFree/i.test(ticket + data)).toBe(false);

    const page = await open({ device: 'phone' });
    await enter(page, 'butte@lampion.test', `/pro/events/${id}/edit`);
    await page.getByRole('radio', { name: /^Billetterie ailleurs/ }).check();
    await page.getByLabel('Adresse de la billetterie').fill('http://billets.example/bal');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/^Indiquez l’adresse complète de votre billetterie/).waitFor();
    await page.getByRole('radio', { name: /^À partir de/ }).check();
    await page.getByRole('textbox', { name: /^Tarif le plus bas/ }).fill('8,50');
    await page.getByRole('radio', { name: '16 ans' }).check();
    await page.getByRole('checkbox', { name: /Vérifier l’âge/ }).check();
    const wheelchair = page.getByRole('group', { name: 'Accessible en fauteuil roulant' });
    await wheelchair.getByRole('radio', { name: 'Oui' }).check();
    await page.getByRole('checkbox', { name: 'Langue des signes française' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bal des faits' }).waitFor();

    await visitor.reload();
    const form = visitor.getByRole('region', { name: 'Participer' });
    await form.getByText('À partir de 8,50 €').waitFor();
    await form.getByText('16 ans et plus').waitFor();
    await form.getByText('Accessible en fauteuil roulant').waitFor();
    const access = visitor.getByRole('region', { name: 'Venir et entrer' });
    await access.getByText('Boucle magnétique : demandez-nous').waitFor();
    await access.getByText('Langue des signes française').waitFor();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);

    await visitor.goto('/agenda?prix=10&age=16&acces=fauteuil&q=faits');
    await visitor.getByRole('heading', { level: 3, name: 'Bal des faits' }).waitFor();
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Gratuit', exact: true }).click();
    await visitor.getByText('Rien ne correspond').waitFor();
  },
);
