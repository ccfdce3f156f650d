import { demoPassword } from '@lampion/server/demo/demo-accounts';
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink, waitForMailedText } from './support/outbox.ts';
import { enterAdmin, heading, toast } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

describe('moderation', () => {
  journey('takes an event off the site with a reason, and back', async ({ open }) => {
    const page = await open({ allow: [/status of 404/, /status of 410/] });
    await page.clock.install();
    await enterAdmin(page, '/admin/events?period=coming&status=published');
    await page
      .getByRole('link', { name: /^Examiner/ })
      .first()
      .click();
    const event = page.getByRole('dialog').first();
    await event.getByRole('heading', { name: 'Description' }).waitFor();
    await expectAccessible(page);
    const publicPage = `/events/${new URL(page.url()).searchParams.get('event')}`;
    expect((await page.request.get(publicPage)).status()).toBe(200);
    const visit = await open({ javaScript: false, device: 'phone' });
    await visit.goto(publicPage);
    await visit.getByRole('link', { name: 'Signaler cet événement' }).click();
    await visit.getByLabel('Motif').selectOption('misleading');
    await visit.getByLabel(/facultative$/).fill('voisine@exemple.fr');
    await expectNoSidewaysScroll(visit);
    await visit.getByRole('button', { name: 'Signaler' }).click();
    await visit.getByText('Un accusé de réception part à votre adresse').waitFor();
    await waitForMailedText('voisine@exemple.fr', 'Une personne de l');

    await event.getByRole('button', { name: 'Dépublier' }).click();
    const question = page.getByRole('dialog', { name: /^Dépublier/ });
    await question.getByRole('button', { name: 'Dépublier' }).click();
    await question.getByText(/Indiquez la raison/).waitFor();
    await question.getByLabel('Raison envoyée à l’organisateur').fill('L’adresse n’existe pas.');
    await question.getByRole('button', { name: 'Dépublier' }).click();
    await question.waitFor({ state: 'detached' });
    await toast(page, 'Son organisateur l’apprend dans dix secondes.').waitFor();
    expect((await page.request.get(publicPage)).status()).toBe(200);
    await letUndoPass(page);
    await toast(page, 'Événement dépublié').waitFor();
    await waitForMailedText('voisine@exemple.fr', 'plus en ligne');
    expect((await page.request.get(publicPage)).status()).toBe(404);

    await page.getByRole('button', { name: 'Republier' }).click();
    await letUndoPass(page);
    await toast(page, 'Événement republié').waitFor();
    expect((await page.request.get(publicPage)).status()).toBe(200);
  });

  journey(
    'suspends an account, whose owner contests the decision by e-mail and has it back',
    async ({ open }) => {
      const page = await open();
      await enterAdmin(page, '/admin/users?q=nouveau@lampion.test');
      await page.getByRole('link', { name: /^Ouvrir/ }).click();
      await heading(page, 'Malik Ferrand').waitFor();
      await expectAccessible(page);
      const signIn = () =>
        page.request.post('/api/auth/login', {
          data: { email: 'nouveau@lampion.test', password: demoPassword },
        });
      await page.getByRole('button', { name: 'Suspendre le compte' }).click();
      const question = page.getByRole('dialog', { name: /^Suspendre/ });
      await question.getByLabel('Raison envoyée à la personne').fill('Messages en masse.');
      await question.getByLabel('Règle appliquée').selectOption('guests');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Suspendre le compte' }).click();
      await toast(page, 'Compte suspendu').waitFor();
      expect((await signIn()).ok()).toBe(false);

      const visit = await open({ javaScript: false, device: 'phone' });
      await visit.goto(await waitForMailedLink('nouveau@lampion.test', '/contester/'));
      await visit.getByText('Messages en masse.').waitFor();
      await expectNoSidewaysScroll(visit);
      await visit.getByLabel(/^Pourquoi cette décision/).fill('Je n’ai écrit qu’à mes amis.');
      await visit.getByRole('button', { name: 'Contester' }).click();
      await visit.getByText('Votre contestation est arrivée.').waitFor();

      await page.goto('/admin/contests?state=open');
      await page.getByText('« Je n’ai écrit qu’à mes amis. »').waitFor();
      await page.getByRole('button', { name: /^Répondre/ }).click();
      const reply = page.getByRole('dialog', { name: /^Répondre/ });
      await reply.getByLabel('Suite').selectOption('reversed');
      await reply.getByLabel('Ce que vous répondez').fill('En effet, vous avez raison.');
      await expectAccessible(page);
      await reply.getByRole('button', { name: 'Envoyer la réponse' }).click();
      await toast(page, 'Réponse envoyée').waitFor();
      expect((await signIn()).ok()).toBe(true);
      await waitForMailedText('nouveau@lampion.test', 'En effet, vous avez raison.');
      await visit.reload();
      await visit.getByRole('heading', { name: 'Décision annulée' }).waitFor();
    },
  );

  journey('deletes no account before its address is typed out', async ({ open }) => {
    const page = await open();
    await enterAdmin(page, '/admin/users?q=platine@lampion.test');
    await page.getByRole('link', { name: /^Ouvrir/ }).click();
    await page.getByRole('button', { name: 'Supprimer le compte' }).click();
    const question = page.getByRole('dialog', { name: /^Supprimer ce compte/ });
    await question.getByLabel('Recopiez l’adresse du compte').fill('platine@lampion');
    await question.getByRole('button', { name: 'Supprimer le compte' }).click();
    await question.getByText('Recopiez exactement platine@lampion.test').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Supprimer le compte');
  });
});
