import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { enter, heading, onScreen, readAuthorization, toast } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const EMAIL = 'samir.kaddour@exemple.fr';

journey(
  'an owner invites somebody for the door, who comes with a new account, writes nothing, and is removed',
  async ({ open }) => {
    const owner = await open();
    await enter(owner, 'pro@lampion.test', '/pro/team');
    await heading(owner, 'L’équipe').waitFor();
    await owner.getByLabel(onScreen('Adresse e-mail')).fill(EMAIL);
    await owner.getByRole('radio', { name: /Accueil/ }).check();
    await owner.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await toast(owner, 'Invitation prête').waitFor();
    await expectUsable(owner);

    const helper = await open({ device: 'phone', allow: [/status of 403/] });
    await helper.goto(await waitForMailedLink(EMAIL, '/pro/join'));
    await heading(helper, /^Rejoindre/).waitFor();
    await expectUsable(helper);
    await helper.getByLabel('Mot de passe', { exact: true }).fill('le chat dort au soleil');
    await helper.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click();
    await heading(helper, 'Mon tableau de bord').waitFor();
    expect(await helper.getByRole('link', { name: 'Créer un événement' }).count()).toBe(0);
    await helper.getByRole('link', { name: 'Événements', exact: true }).click();
    await helper.locator('.ev-row .row-link').first().click();
    await helper.getByRole('link', { name: 'Liste pour l’entrée' }).click();
    await heading(helper, /^Entrée/).waitFor();
    await expectUsable(helper);
    await helper.getByRole('link', { name: 'Ouvrir la porte' }).click();
    const stored = helper.waitForResponse((answer) => answer.url().endsWith('/door/entries') && answer.ok());
    await helper
      .getByRole('button', { name: / entre$/ })
      .first()
      .click();
    await stored;
    await helper.goto('/pro/series');
    await heading(helper, 'Pas avec votre rôle').waitFor();
    await expectUsable(helper);
    await helper.goto('/pro/team');
    await helper.getByText(/Votre rôle chez/).waitFor();
    await expectUsable(helper);

    const [team] = await (
      await helper.request.get('/api/me/teams', { headers: await readAuthorization(helper) })
    ).json();
    const headers = { ...(await readAuthorization(helper)), 'lampion-team': team._id };
    const create = await helper.request.post('/api/create', { headers, data: { name: 'Bal' } });
    expect((await create.json()).code).toBe('role_missing');

    await owner.reload();
    await owner.getByText(/a tenu l’entrée pour/).waitFor();
    await owner.getByLabel(/^Rôle de/).selectOption('Lecture');
    await toast(owner, 'Rôle changé').waitFor();
    const door = await helper.request.get('/api/pro/followers', { headers });
    expect((await door.json()).code).toBe('role_missing');
    await owner.getByRole('button', { name: /^Retirer/ }).click();
    await owner.getByRole('button', { name: 'Retirer', exact: true }).click();
    await toast(owner, 'Personne retirée').waitFor();
    await helper.getByRole('link', { name: 'Événements', exact: true }).click();
    await heading(helper, 'Vous n’êtes plus de l’équipe').waitFor();
  },
);
