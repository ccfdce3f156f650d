import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { demoPassword } from '@lampion/server/demo/demo-accounts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fullJourney, journey } from './support/journey.ts';
import { enterAdmin, heading, onScreen, readAuthorization, toast } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const screens = [
  { path: '/admin', title: 'Tableau de bord', label: 'Accueil' },
  { path: '/admin/articles', title: 'Articles' },
  { path: '/admin/events', title: 'Événements' },
  { path: '/admin/users', title: 'Utilisateurs' },
  { path: '/admin/revenue', title: 'Revenus' },
  { path: '/admin/messages', title: 'Messages' },
  { path: '/admin/emails', title: onScreen('E-mails non remis'), label: 'E-mails' },
  { path: '/admin/errors', title: 'Erreurs des navigateurs', label: 'Erreurs' },
  { path: '/admin/status', title: 'État du service', label: 'État' },
  { path: '/admin/journal', title: 'Journal' },
  { path: '/admin/settings', title: 'Réglages' },
];

/** Sends a contact message, which no screen of the administration can do. */
async function sendMessage(page: Page, subject: string): Promise<void> {
  const answer = await page.request.post('/api/contact', {
    data: { name: 'Maud Lenoir', email: 'maud@example.org', subject, message: 'Reste-t-il de la place ?' },
  });
  expect(answer.ok()).toBe(true);
}

const technical = ['E-mails', 'Erreurs', 'État', 'Journal'];

/** Opens a screen through the navigation, which on a phone is a menu. */
async function choose(page: Page, label: string, isPhone = true): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  const places = page.getByRole('navigation', { name: 'Administration' });
  if (technical.includes(label)) await places.getByText('Technique').click();
  await places.getByRole('link', { name: label }).click();
}

describe('every screen of the administration', () => {
  journey.for([
    { device: 'desktop', colorScheme: 'light' },
    { device: 'phone', colorScheme: 'dark' },
  ] as const)('is usable by everybody on a $device, $colorScheme', async (options, { open }) => {
    const page = await open({ ...options, reducedMotion: true });
    await enterAdmin(page, '/admin');
    for (const { path, title, label = title } of screens) {
      if (options.device === 'phone') await choose(page, label);
      else await page.goto(path);
      await heading(page, title).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto('/admin/customers');
    await page.getByText('Identique').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^Ouvrir / })
      .first()
      .click();
    await page.getByText('Tout est identique ici et chez Stripe.').waitFor();
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    await toast(page, 'Abonnement synchronisé').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  journey('says when it cannot be loaded, and tries again', async ({ open }) => {
    const page = await open({ allow: [/status of 500/, /answer 500/] });
    await enterAdmin(page, '/admin');
    await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Utilisateurs', exact: true }).click();
    await heading(page, 'Chargement impossible').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await heading(page, 'Utilisateurs').waitFor();
  });
});

fullJourney('the administration survives a lost network', async ({ open }) => {
  const page = await open({ allow: [/ERR_INTERNET_DISCONNECTED/] });
  await enterAdmin(page, '/admin/events');
  await page.getByText(/^\d+ événements$/).waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^Vous êtes hors ligne\. Ce que vous voyez peut dater/).waitFor();
  await page.getByLabel('Type').selectOption('concert');
  await heading(page, 'Vous êtes hors ligne').waitFor();
  await page.context().setOffline(false);
  await heading(page, 'Événements').waitFor();
  expect(await page.getByLabel('Type').inputValue()).toBe('concert');
});

describe('the list of articles', () => {
  journey('keeps search and filters in the address', async ({ open }) => {
    const page = await open();
    await enterAdmin(page, '/admin/articles');
    await page.getByRole('searchbox', { name: 'Rechercher un article' }).fill('barathon');
    await page.waitForURL(/q=barathon/);
    await page.getByText(/^\d+ articles?$/).waitFor();
    await page.getByLabel('État').selectOption('trashed');
    await page.waitForURL(/status=trashed/);
    await page.getByRole('heading', { name: 'La corbeille est vide' }).waitFor();

    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('status'));
    await page
      .getByRole('row')
      .filter({ hasText: /barathon/i })
      .first()
      .waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  journey('throws an article away, and takes that back', async ({ open }) => {
    const page = await open();
    await enterAdmin(page, '/admin/articles?sort=title&order=asc');
    const row = page.getByRole('row').nth(1);
    const title = await row.locator('b').first().textContent();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mettre à la corbeille' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mettre à la corbeille' }).click();
    await toast(page, '1 article mis à la corbeille').waitFor();
    const lines = page.getByRole('row').filter({ hasText: title ?? undefined });
    await lines.waitFor({ state: 'detached' });

    await toast(page, '1 article mis à la corbeille').getByRole('button', { name: 'Annuler' }).click();
    await toast(page, '1 article restauré').waitFor();
    await lines.waitFor();
  });
});

/** Two published articles with a unique word in their title. */
async function writeArticles(page: Page): Promise<string> {
  const word = `lot${randomUUID().slice(0, 8)}`;
  for (const part of ['Un', 'Deux']) {
    const answer = await page.request.post('/api/blogs', {
      headers: await readAuthorization(page),
      multipart: { title: `${part} ${word}`, content: '<p>Bal.</p>', publishDate: new Date().toISOString() },
    });
    expect(answer.status()).toBe(201);
  }
  return word;
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check();
}

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();
}

journey('several articles change at once, and are thrown away for good', async ({ open }) => {
  const page = await open();
  await enterAdmin(page, '/admin/articles');
  const word = await writeArticles(page);
  await page.goto(`/admin/articles?q=${word}`);
  await page.getByText('2 articles', { exact: true }).waitFor();
  await chooseAll(page);
  await confirm(page, 'Remettre en brouillon');
  await toast(page, '2 articles remis en brouillon').waitFor();
  expect(await (await page.request.get('/blog')).text()).not.toContain(word);
  await toast(page, '2 articles remis en brouillon').getByRole('button', { name: 'Annuler' }).click();
  await toast(page, '2 articles publiés').waitFor();
  expect(await (await page.request.get('/blog')).text()).toContain(word);

  await chooseAll(page);
  await confirm(page, 'Mettre à la corbeille');
  await toast(page, '2 articles mis à la corbeille').waitFor();
  await page.goto(`/admin/articles?q=${word}&status=trashed`);
  await page.getByText('2 articles', { exact: true }).waitFor();
  await chooseAll(page);
  await confirm(page, 'Supprimer définitivement');
  await toast(page, '2 articles supprimés définitivement').waitFor();
  await page.getByRole('heading', { name: 'La corbeille est vide' }).waitFor();
});

/**
 * A session of another user beside the page: returns the API's answer to an administrator's call.
 */
async function signInElsewhere(page: Page, path: 'login' | 'register', email: string) {
  const answer = await page.request.post(`/api/auth/${path}`, { data: { email, password: demoPassword } });
  expect(answer.ok()).toBe(true);
  const { access_token: token } = await answer.json();
  return async () =>
    (await page.request.get('/api/stats', { headers: { authorization: `Bearer ${token}` } })).status();
}

async function typeOut(page: Page, action: string, email: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  const question = page.getByRole('dialog');
  if (reason) await question.getByLabel('Raison envoyée à la personne').fill(reason);
  await question.getByLabel('Recopiez l’adresse du compte').fill(email);
  await question.getByRole('button', { name: action }).click();
}

journey('a member is given the administration, and loses it', async ({ open }) => {
  const page = await open();
  const askStats = await signInElsewhere(page, 'login', 'membre@lampion.test');
  await enterAdmin(page, '/admin/users?q=membre@lampion.test');
  await page.getByRole('link', { name: /^Ouvrir/ }).click();
  expect(await askStats()).toBe(403);
  await confirm(page, 'Donner l’administration');
  await toast(page, 'Rôle donné').waitFor();
  expect(await askStats()).toBe(200);
  await confirm(page, 'Retirer l’administration');
  await toast(page, 'Rôle retiré').waitFor();
  expect(await askStats()).toBe(403);
});

journey('an account is exported and erased once its address is typed out', async ({ open }) => {
  const page = await open();
  const email = `membre-${randomUUID().slice(0, 8)}@lampion.test`;
  const askStats = await signInElsewhere(page, 'register', email);
  await enterAdmin(page, `/admin/users?q=${email}`);
  await page.getByRole('link', { name: /^Ouvrir/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    typeOut(page, 'Exporter les données', email),
  ]);
  expect((await buffer(await download.createReadStream())).toString('utf8')).toContain(email);
  await toast(page, 'Données exportées').waitFor();
  await typeOut(page, 'Supprimer le compte', email, 'Compte en double.');
  await toast(page, 'Compte supprimé').waitFor();
  await page.waitForURL('**/admin/users');
  expect(await askStats()).toBe(401);
});

journey('the site shows the settings as soon as they are saved', async ({ open }) => {
  const page = await open();
  await enterAdmin(page, '/admin/settings');
  const legal = page.getByRole('region', { name: 'Mentions légales' });
  const host = legal.getByLabel('Hébergeur', { exact: true });
  const former = await host.inputValue();
  const name = `Hébergeur ${randomUUID().slice(0, 8)}`;
  await host.fill(name);
  await legal.getByRole('button', { name: /^Enregistrer/ }).click();
  await toast(page, 'Réglages enregistrés').waitFor();
  expect(await (await page.request.get('/legal')).text()).toContain(name);

  const links = page.getByRole('region', { name: 'Contact et liens' });
  await links.getByLabel('Instagram').fill('http://exemple.fr');
  await links.getByRole('button', { name: /^Enregistrer/ }).click();
  await links.getByText(/commençant par https/).waitFor();
  await host.fill(former);
  await legal.getByRole('button', { name: /^Enregistrer/ }).click();
  await page.getByText('Réglages enregistrés').nth(1).waitFor();
});

journey(
  'a press that began on the frame still leads where it points once the first screen is there',
  async ({ open }) => {
    const page = await open();
    await enterAdmin(page, '/admin/account');
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/admin/**', async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto('/admin', { waitUntil: 'commit' });
    await asked.promise;
    await page.getByRole('link', { name: 'Messages', exact: true }).hover();
    await page.mouse.down();
    held.resolve();
    await heading(page, 'Tableau de bord').waitFor();
    await page.mouse.up();
    await heading(page, 'Messages').waitFor();
  },
);

journey('a message is read and answered, and the journal records it', async ({ open }) => {
  const page = await open();
  await page.clock.install();
  await enterAdmin(page, '/admin');
  const subject = `Une question pour samedi ${Date.now()}`;
  await sendMessage(page, subject);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.getByText('Non lu').waitFor();
  await row.getByRole('link', { name: /^Lire/ }).click();
  await heading(page, subject).waitFor();
  const [id = ''] = new URL(page.url()).pathname.split('/').slice(-1);
  await expectAccessible(page);
  await page.getByLabel('Votre réponse').fill('Oui, il reste de la place.');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await letUndoPass(page);
  await toast(page, 'Réponse envoyée').waitFor();
  await page.getByRole('article', { name: /^Réponse de/ }).waitFor();

  await choose(page, 'Journal', false);
  await page.getByLabel('Action').selectOption('message.answer');
  await page.getByRole('listitem').filter({ hasText: 'Message répondu' }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  const lines = (await buffer(await download.createReadStream())).toString('utf8');
  expect(lines).toMatch(/^\uFEFF[^\n]+;/);
  expect(lines).toContain(`message;${id};`);
});
