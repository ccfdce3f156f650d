import type { Page } from 'playwright-core';
import { journey } from './support/journey.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { button, enter, enterAdmin, heading, onScreen, showCode, signIn, toast } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const refused = /status of 40[0139]/;
const former = 'le chat dort au soleil';
const next = 'la lune danse sur le canal';

async function ask(page: Page, path: string, data: object, token?: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.post(`/api/auth/${path}`, { data, ...(token && { headers }) })).json();
}

journey('password and address are changed while signed in', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [refused] });
  await ask(page, 'register', { email: 'mutine@exemple.fr', password: former });
  await enter(page, 'mutine@exemple.fr', '/pro/profile', former);
  await button(page, 'Changer de mot de passe').click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Changer de mot de passe' });
  await dialog.getByRole('textbox', { name: 'Votre mot de passe actuel' }).fill('pas celui-là');
  const chosen = dialog.getByRole('textbox', { name: 'Nouveau mot de passe' });
  await chosen.fill('Lampion-2026!');
  await dialog.getByText(/le nom de Lampion/).waitFor();
  await chosen.fill('mutine@exemple');
  await dialog.getByText(/votre adresse ou votre nom/).waitFor();
  await chosen.fill('Guinguette44!!');
  await dialog.getByText(/est trop courant/).waitFor();
  await expectUsable(page);
  await chosen.fill(next);
  await dialog.getByText('Très solide').waitFor();
  await submit.click();
  await dialog.getByText('Mot de passe incorrect').waitFor();
  await dialog.getByRole('textbox', { name: 'Votre mot de passe actuel' }).fill(former);
  await submit.click();
  await toast(page, 'Mot de passe changé').waitFor();
  await waitForMailedLink('mutine@exemple.fr', '/login/forgotten-password');

  await button(page, 'Changer d’adresse').click();
  await dialog.getByRole('textbox', { name: onScreen('Nouvelle adresse e-mail') }).fill('pro@lampion.test');
  await dialog.getByRole('textbox', { name: 'Votre mot de passe' }).fill(next);
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click();
  await dialog.getByText(onScreen('Un compte existe déjà avec cette adresse e-mail.')).waitFor();
  await expectUsable(page);
  await dialog
    .getByRole('textbox', { name: onScreen('Nouvelle adresse e-mail') })
    .fill('mutine.deux@exemple.fr');
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click();
  await toast(page, 'Lien envoyé').waitFor();
  await page.getByText('mutine.deux@exemple.fr', { exact: true }).waitFor();
  await expectUsable(page);

  const mailbox = await open();
  await mailbox.goto(await waitForMailedLink('mutine.deux@exemple.fr', '/login/confirm-new-email'));
  await heading(mailbox, 'Nouvelle adresse confirmée').waitFor();
  await expectUsable(mailbox);
  await mailbox.getByRole('link', { name: 'Se connecter' }).click();
  await signIn(mailbox, 'mutine.deux@exemple.fr', next);
  await heading(mailbox, 'Mon tableau de bord').waitFor();
});

journey('the administration takes away a second factor that its owner lost', async ({ open }) => {
  const page = await open({ allow: [refused] });
  const email = 'distraite@exemple.fr';
  await enterAdmin(page, '/admin/users');
  const { access_token: token } = await ask(page, 'register', { email, password: former });
  const { secret } = await ask(page, 'second-factor', { password: former }, token);
  await ask(page, 'second-factor/confirm', { code: showCode(secret) }, token);

  await page.goto(`/admin/users?q=${email}`);
  await page.getByRole('link', { name: /^Ouvrir/ }).click();
  await button(page, 'Retirer la double authentification').click();
  const question = page.getByRole('alertdialog');
  await expectUsable(page);
  await question.getByRole('button', { name: 'Retirer' }).click();
  await toast(page, 'Double authentification retirée').waitFor();
  await button(page, 'Retirer la double authentification').waitFor({ state: 'detached' });

  const owner = await open();
  await owner.goto('/login');
  await signIn(owner, email, former);
  await heading(owner, 'Mon tableau de bord').waitFor();
});
