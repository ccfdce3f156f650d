import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney, journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { answerLikeAPushService, noPushInPrivate } from './support/outside-services.ts';
import { enter, onScreen, signIn } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Adds a phone of the member, who is signed in: a device belongs to a session. */
async function addPhone(): Promise<void> {
  await runStatement(
    journeysContext().databaseUrl,
    `INSERT INTO push_devices (id, channel, account_id, session_id, address, address_hash)
     SELECT gen_random_uuid(), 'mobile', accounts.id, sessions.id, 'jeton-de-camille', sha256('jeton-de-camille')
     FROM accounts JOIN sessions ON sessions.account_id = accounts.id
     WHERE email = 'membre@lampion.test' ORDER BY sessions.created_at DESC LIMIT 1`,
  );
}

/** Creates an event for tomorrow to which the member is invited, by an organiser they follow. */
async function inviteMember(): Promise<void> {
  await runStatement(
    journeysContext().databaseUrl,
    `WITH model AS (SELECT organisers.id FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id
       WHERE plan_in_force <> 'discovery' ORDER BY organisers.id LIMIT 1),
     ball AS (INSERT INTO events (id, organiser_id, name, description, type, begin_date, end_date, place, plus_ones_max)
       SELECT gen_random_uuid(), id, 'Bal des invités', 'Sur invitation.', 'party',
         now() + interval '1 day', now() + interval '30 hours', 'Nantes', 2 FROM model RETURNING id),
     invitation AS (INSERT INTO guests (id, event_id, account_id, nickname, invited_at)
       SELECT gen_random_uuid(), ball.id, accounts.id, 'Camille', now() FROM ball, accounts
       WHERE email = 'membre@lampion.test')
     INSERT INTO followers (organiser_id, app_account_id)
       SELECT model.id, app_accounts.id FROM model, app_accounts JOIN accounts ON accounts.id = account_id
       WHERE email = 'membre@lampion.test' ON CONFLICT DO NOTHING`,
  );
}

/**
 * It leaves the bar at the bottom of a phone free. After it is closed, the elements it covered can
 * be pressed.
 */
async function readToast(page: Page, text: string): Promise<void> {
  const bar = await page.locator('.ap-bar').boundingBox();
  const findEnd = async () => {
    const said = await toast(page, text).boundingBox();
    return (said?.y ?? 0) + (said?.height ?? 0);
  };
  // It slides in.
  await expect.poll(findEnd).toBeLessThan(bar?.y ?? 0);
  await toast(page, text).getByRole('button', { name: 'Fermer' }).click();
  await toast(page, text).waitFor({ state: 'detached' });
}

/** Opens one of the rows of “Moi”. */
async function leadFrom(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Retour' }).click();
  await page.getByRole('link', { name }).click();
}

journey('a member answers, leaves an organiser and chooses notifications', async ({ open }) => {
  await inviteMember();
  const page = await open({ device: 'phone', reducedMotion: true });
  await enter(page, 'membre@lampion.test', '/app/me/outings');
  await addPhone();
  await heading(page, 'Mes sorties').waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const invitations = page.getByRole('region', { name: 'Invitations reçues' });
  const replies = page.getByRole('region', { name: 'Mes réponses' });
  const asked = invitations.getByRole('group', { name: /Bal des invités/ });
  await asked.getByRole('button', { name: 'Peut-être' }).click();
  await readToast(page, 'Vous avez répondu peut-être.');
  await asked.waitFor({ state: 'detached' });
  const answered = replies.getByRole('group', { name: /Bal des invités/ });
  await answered.getByRole('button', { name: 'Oui' }).click();
  await readToast(page, 'Vous participez.');
  expect(await answered.getByRole('button', { pressed: true }).textContent()).toBe('Oui');

  const others = page.getByLabel(/^Qui vous accompagne à Bal des invités/);
  await others.selectOption('2');
  await readToast(page, 'Vous participez, avec 2 personnes.');
  await answered.getByRole('button', { name: 'Peut-être' }).click();
  await readToast(page, 'Vous avez répondu peut-être.');
  expect(await others.inputValue()).toBe('2');

  const showMe = replies.getByRole('checkbox', { name: /^Montrer mon prénom.*Bal des invités/ });
  expect(await showMe.isChecked()).toBe(false);
  await showMe.check();
  await readToast(page, 'La page de l’événement montre votre prénom et votre visage.');
  await page.reload();
  expect(await showMe.isChecked()).toBe(true);

  await leadFrom(page, /^Organisateurs suivis/);
  const followed = page.getByRole('region', { name: 'Organisateurs suivis' }).getByRole('listitem');
  await followed.first().waitFor();
  const before = await followed.count();
  await followed
    .first()
    .getByRole('button', { name: /^Notifications de/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(onScreen('E-mail')).uncheck();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await readToast(page, 'Préférences enregistrées');
  await expectAccessible(page);
  await followed
    .first()
    .getByRole('button', { name: /^Ne plus suivre/ })
    .click();
  await readToast(page, 'Organisateur quitté');
  await expect.poll(() => followed.count()).toBe(before - 1);

  await leadFrom(page, /^Annonces et rappels/);
  await page.getByText('Application mobile, puis Navigateur').waitFor();
  await page.getByLabel('Rappels avant l’événement').uncheck();
  await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
  await readToast(page, 'Préférences enregistrées');
  await page.reload();
  await heading(page, 'Annonces et rappels').waitFor();
  expect(await page.getByLabel('Rappels avant l’événement').isChecked()).toBe(false);

  await page.getByRole('button', { name: 'Oublier Application mobile' }).click();
  await readToast(page, 'Appareil oublié');
  await page.getByText('Aucun téléphone ni navigateur').waitFor();

  await page.goto('/me/account');
  await heading(page, 'Connexion et appareils').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/me/account');
  await page.getByRole('heading', { name: 'Appareils connectés' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

fullJourney('a member is notified in this browser, until it is removed', async ({ open }) => {
  const page = await open({ device: 'phone', allow: [noPushInPrivate] });
  await enter(page, 'membre@lampion.test', '/app/me/announcements');
  await heading(page, 'Annonces et rappels').waitFor();
  await page.context().grantPermissions(['notifications']);
  const add = page.getByRole('button', { name: 'Me prévenir dans ce navigateur' });
  await add.press('Enter');
  await page.getByText('Ce navigateur n’a pas pu s’abonner.').waitFor();
  await expectAccessible(page);

  await page.evaluate(answerLikeAPushService);
  await add.press('Enter');
  await readToast(page, 'Navigateur enregistré');
  await page.locator('.device b').filter({ hasText: 'Ce navigateur' }).waitFor();
  await add.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Oublier Ce navigateur' }).press('Enter');
  await readToast(page, 'Appareil oublié');
  await add.waitFor();

  await page.evaluate(answerLikeAPushService);
  await add.press('Enter');
  await page.locator('.device b').filter({ hasText: 'Ce navigateur' }).waitFor();
  await page.getByRole('link', { name: 'Retour' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.goto('/login?retour=/app/me/announcements');
  await signIn(page, 'membre@lampion.test');
  await page.getByText('Aucun téléphone ni navigateur').waitFor();
});

journey.for([
  ['membre@lampion.test', '/app'],
  ['pro@lampion.test', '/pro'],
] as const)('the public pages lead %s to %s', async ([email, home], { open }) => {
  const page = await open({ allow: [/^\/admin console: Failed to load resource.*403/] });
  const isThere = (url: URL) => url.pathname.replace(/\/$/, '') === home;
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Mon espace' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, email);
  await page.waitForURL(isThere);
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Mon espace' }).press('Enter');
  await page.waitForURL(isThere);

  await page.goto('/admin');
  await heading(page, 'Cette porte n’est pas la vôtre').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Aller à mon espace' }).click();
  await page.waitForURL(isThere);
});
