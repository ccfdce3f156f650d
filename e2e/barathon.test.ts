import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney, journey } from './support/journey.ts';
import { createOpenEvent } from './support/open-event.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { letUndoPass } from './support/undo.ts';

const names = ['Chez Marcelle', 'Le Merle chanteur', 'L’Accordéon bleu'] as const;
/** The second one lies behind the third. */
const longitudes = [-1.56, -1.54, -1.55];

/** How often the screen for a bar looks at what it shows. */
const SCREEN_MS = 10_000;

/** A member's barathon that began now, of three bars with places for 50. */
async function planBarathon(page: Page, name = 'barathon') {
  const host = await becomeMember(page, `hote_${name}`);
  const guest = await becomeMember(page, `invitee_${name}`);
  const id = crypto.randomUUID();
  const beginDate = new Date(Date.now() + 60_000).toISOString();
  const party = { id, name: 'Barathon du quai', type: 'barathon', beginDate };
  const { hosted } = await host.ask('POST', '/parties', party);
  await guest.ask('PUT', `/parties/${id}/reply`, { reply: 'yes', code: hosted.linkCode });
  await host.ask('PUT', `/nights/${id}`, { screens: { barathon: true } });
  for (const [place, name] of names.entries())
    await host.ask('POST', `/nights/${id}/crawl/bars`, {
      id: crypto.randomUUID(),
      name,
      openingHours: '00:00',
      closingHours: '00:00',
      capacity: 50,
      address: `${place + 1} quai de la Fosse, 44000 Nantes`,
      latitude: 47.21,
      longitude: longitudes[place],
    });
  return { host, guest, id, path: `/app/nights/${id}/barathon` };
}

const bar = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A short press, and the answer to what it asks. */
async function goOn(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'On y va' }).click();
}

/** The address of a page that a link opens. */
async function addressOf(page: Page, name: string): Promise<string> {
  return (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
}

fullJourney(
  'a barathon: the shortest walk, guests notified of the next bar, a screen and a bar, also offline and taken back',
  async ({ open }) => {
    const allow = [/ERR_INTERNET_DISCONNECTED/];
    const page = await open({ device: 'phone', reducedMotion: true, allow });
    await page.clock.install();
    const { host, guest, path } = await planBarathon(page);
    await enterAs(page, host, path);
    const guestPage = await open({ device: 'phone', reducedMotion: true });
    await enterAs(guestPage, guest, path);
    await bar(guestPage, names[0]);

    await page.getByRole('button', { name: 'Marcher le moins possible' }).click();
    await page.getByLabel('Combien serez-vous').fill('40');
    await page.getByRole('button', { name: 'Former les groupes' }).click();
    await goOn(page, 'On commence le parcours');
    await letUndoPass(page);
    await guestPage.getByText(/^Le groupe/).waitFor();
    await goOn(page, 'On passe au bar suivant');
    await bar(page, names[2]);
    await letUndoPass(page);
    await bar(guestPage, names[2]);

    const tv = await open();
    await tv.clock.install();
    const answer = await tv.goto(await addressOf(page, 'L’écran pour un bar'));
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    await tv.getByText('Le groupe est').waitFor();
    await tv.getByText(names[2]).first().waitFor();
    await page.getByRole('button', { name: `Modifier ${names[1]}` }).click();
    const barPage = await open({ javaScript: false });
    await barPage.goto(await addressOf(page, 'La page à envoyer au bar'));
    await barPage.getByText(/40 personnes vers \d/).waitFor();
    expect(await barPage.content()).not.toMatch(/hote_barathon|invitee_barathon|Barathon du quai/);
    await page.keyboard.press('Escape');

    await page.context().setOffline(true);
    await goOn(page, 'On passe au bar suivant');
    await bar(page, names[1]);
    await letUndoPass(page);
    await page.getByText('Hors ligne : 1 changement en attente').waitFor();
    await bar(guestPage, names[2]);
    await page.context().setOffline(false);
    await bar(guestPage, names[1]);
    await tv.clock.fastForward(SCREEN_MS);
    await tv.getByText('Ensuite').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Reprendre' }).click();
    await bar(page, names[2]);
    await letUndoPass(page);
    await bar(guestPage, names[2]);
    await tv.clock.fastForward(SCREEN_MS);
    await tv.getByText('Ensuite').waitFor();
  },
);

journey(
  'a bar says that it is full and its host goes around it; a latecomer finds the group without JavaScript',
  async ({ open }) => {
    const page = await open({ device: 'phone', reducedMotion: true });
    const { host, id, path } = await planBarathon(page, 'detour');
    await host.ask('PUT', `/nights/${id}/crawl/step`, { group: 0, leaves: null });
    const { bars } = await host.ask('GET', `/nights/${id}/crawl`);
    await enterAs(page, host, path);
    await bar(page, names[0]);

    const barPage = await open({ device: 'phone' });
    await barPage.goto(`/bar/${bars[1].linkCode}`);
    await barPage.getByRole('radio', { name: 'Complet' }).check();
    await page.getByText('C’est complet pour l’instant.').waitFor();
    await page.getByRole('button', { name: 'D’abord à L’Accordéon bleu' }).click();
    await page.getByText('Ensuite L’Accordéon bleu').waitFor();
    const plain = await open({ javaScript: false });
    await plain.goto(`/bar/${bars[1].linkCode}`);
    await plain.getByRole('radio', { name: 'Prêt' }).check();
    await plain.getByRole('button', { name: 'Le dire aux groupes' }).click();
    await plain.getByText('On vous attend.').waitFor();

    const opened = page.waitForResponse((answer) => answer.url().endsWith('/late-link'));
    await page.getByRole('button', { name: 'Ouvrir « Où êtes-vous ? »' }).click();
    await opened;
    const late = await open({ javaScript: false });
    const answer = await late.goto(await addressOf(page, 'Où êtes-vous ?'));
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await late.getByText('Sur place jusqu’à').waitFor();
    await late.getByRole('listitem').first().getByText(names[2]).waitFor();
    expect(await late.content()).not.toMatch(/hote_detour|invitee_detour/);
  },
);

journey(
  'an organiser without a username leads a barathon and its challenges from /pro; what needs one leads back',
  async ({ open }) => {
    const page = await open({ reducedMotion: true, allow: [/status of 409/] });
    const email = `sans.pseudo.${Date.now()}@lampion.test`;
    const data = { email, password: 'la lune danse sur le canal', accountType: 'organiser' };
    const registered = await page.request.post('/api/auth/register', { data });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const id = await createOpenEvent({ name: 'Barathon sans pseudo', type: 'barathon', organiser: email });
    await page.request.put(`/api/nights/${id}`, {
      headers,
      data: { screens: { barathon: true, challenges: true } },
    });
    for (const name of names.slice(0, 2))
      await page.request.post(`/api/nights/${id}/crawl/bars`, {
        headers,
        data: { id: crypto.randomUUID(), name, openingHours: '00:00', closingHours: '00:00' },
      });
    await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);

    await page.goto(`/pro/events/${id}`);
    await page.getByRole('link', { name: 'Mener le barathon' }).click();
    await goOn(page, 'On commence le parcours');
    await bar(page, names[0]);
    await page.getByRole('link', { name: 'Retour' }).click();
    await page.waitForURL(`**/pro/events/${id}`);
    await page.getByRole('link', { name: 'Répondre aux défis relevés' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pas encore de défi' }).waitFor();

    await page.getByRole('link', { name: 'Amis' }).click();
    await page.getByRole('heading', { level: 1, name: /^Un pseudo/ }).waitFor();
    await page.getByLabel('Pseudo').fill('mene_sans_pseudo');
    await page.getByRole('button', { name: 'Choisir ce pseudo' }).click();
    await page.waitForURL('**/app/friends');
  },
);
