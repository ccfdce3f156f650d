import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForTextedCode } from './support/outbox.ts';
import { enter } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const refused = /status of 40[013]/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey('a profile is read and changed, its plan too, and its invoices are there', async ({ open }) => {
  const page = await open();
  await enter(page, 'platine@lampion.test', '/pro/profile');
  await heading(page, 'Profil professionnel').waitFor();
  await expectUsable(page);
  await button(page, 'Modifier').click();
  await page.getByLabel('SIRET').fill('732 829 320 00075');
  await button(page, 'Enregistrer').click();
  await page.getByText('SIRET invalide').waitFor();
  await page.getByLabel('SIRET').fill('732 829 320 00074');
  await page.getByLabel('Nom complet').fill('Dominique Vinyle');
  await button(page, 'Enregistrer').click();
  await toast(page, 'Profil mis à jour').waitFor();
  await page.getByText('Dominique Vinyle').first().waitFor();
  await toast(page, 'Profil mis à jour').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Abonnement' }).click();
  await page.getByText('Prochaine facturation').waitFor();
  await expectUsable(page);
  await button(page, 'Changer d’offre').click();
  await page.getByRole('radio', { name: 'Enterprise' }).check({ force: true });
  await expectUsable(page);
  await button(page, 'Confirmer le changement').click();
  const question = page.getByRole('dialog', { name: /Passer à l’offre Enterprise/ });
  await question.getByRole('radio', { name: /^Dès aujourd’hui/ }).waitFor();
  await question.getByRole('button', { name: 'Confirmer le changement' }).click();
  await toast(page, /Enterprise prendra effet à la prochaine période de facturation/).waitFor();
  await page.getByText(/vous passerez à l’offre Enterprise/).waitFor();
  await button(page, 'Renoncer au changement').click();
  await toast(page, 'Changement annulé').waitFor();
  await button(page, 'Changer d’offre').click();
  await page.getByRole('radio', { name: 'Annuel' }).check({ force: true });
  expect(await page.getByRole('radio', { name: 'Basic' }).isChecked()).toBe(true);
  await page.getByText('Comparer les offres').click();
  await page.getByRole('row', { name: /^Prix 99,90/ }).waitFor();
  await expectUsable(page);
  await button(page, 'Annuler').click();
  await page.goto('/');
  await page.getByRole('link', { name: 'Résilier mon contrat' }).click();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Continuer vers la résiliation' }).click();
  await page.getByText('Fin du contrat', { exact: true }).waitFor();
  await expectUsable(page);
  await button(page, 'Notifier la résiliation').click();
  await heading(page, 'Votre résiliation est enregistrée').waitFor();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Voir mon abonnement' }).click();
  await page.getByText('Prend fin le', { exact: true }).waitFor();
  await button(page, 'Reprendre l’abonnement').click();
  await page.getByText(/se renouvelle automatiquement/).waitFor();

  await page.getByRole('tab', { name: 'Factures' }).click();
  await page.getByRole('cell', { name: 'Payée' }).first().waitFor();
  await page
    .getByRole('cell', { name: /\(20.%\)/ })
    .first()
    .waitFor();
  await expectUsable(page);
  const invoice = page.getByRole('link', { name: /^Ouvrir la facture/ }).first();
  await invoice.click();
  await page.waitForURL('**/demo-invoice/*');
  await page.getByText(/indemnité forfaitaire de recouvrement/).waitFor();
  await page.getByText('27 passage des Rallonges').waitFor();
  await expectUsable(page);
});

journey('a smaller plan says what it has no room for, and is asked about first', async ({ open }) => {
  const page = await open({ device: 'phone' });
  await enter(page, 'pro@lampion.test', '/pro/profile');
  await page.getByRole('tab', { name: 'Abonnement' }).click();
  await button(page, 'Changer d’offre').click();
  await page.getByRole('radio', { name: 'Basic' }).check({ force: true });
  await button(page, 'Confirmer le changement').click();
  await page.getByRole('dialog', { name: /Passer à l’offre Basic/ }).waitFor();
  await page.getByText(/150 invités par événement\. .* davantage/).waitFor();
  await expectUsable(page);
  await button(page, 'Garder mon offre').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

journey(
  'an app account is connected with the code its phone received, then disconnected',
  async ({ open }) => {
    const page = await open({
      device: 'phone',
      allow: [refused, /status of 404/],
    });
    await enter(page, 'nouveau@lampion.test', '/pro/connect');
    const username = page.getByLabel('Nom d’utilisateur dans l’application');
    await username.fill('a');
    await button(page, 'Rechercher').click();
    await page.getByText('Le nom d’utilisateur doit contenir au moins 2 caractères').waitFor();
    await expectUsable(page);
    await username.fill('personne.du.tout');
    await button(page, 'Rechercher').click();
    await page.getByText('Aucun compte de l’application ne porte ce nom.').waitFor();
    await username.fill('@Theo.S');
    await username.press('Enter');
    await heading(page, 'Compte trouvé').waitFor();
    await expectUsable(page);
    const before = Date.now() - 1000;
    await button(page, 'Connecter ce compte').click();
    await toast(page, 'Un code de vérification a été envoyé sur votre téléphone').waitFor();
    const code = await waitForTextedCode(before);

    const verify = button(page, 'Vérifier');
    expect(await verify.isDisabled()).toBe(true);
    const paste = (text: string) =>
      page.getByLabel('Chiffre 1 sur 6').evaluate((box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste(code === '123456' ? '654321' : '123456');
    await page.getByText('Le code de vérification est incorrect').waitFor();
    await expectUsable(page);
    await paste(code);
    await page.getByText(/Votre compte de l’application a été connecté avec succès/).waitFor();
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
    await heading(page, 'Mon tableau de bord').waitFor();

    await page.goto('/pro/profile');
    await page.getByText('@theo.s').waitFor();
    await button(page, 'Déconnecter').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
    await toast(page, 'Compte déconnecté').waitFor();
    await page.getByRole('link', { name: 'Connecter mon compte' }).waitFor();
  },
);
