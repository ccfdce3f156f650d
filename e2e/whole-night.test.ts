import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, befriend, enterAs, type NewMember, onScreen } from './support/people.ts';
import { drawPhoto } from './support/photos.ts';
import { letUndoPass } from './support/undo.ts';

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'La nuit' }).getByRole('link', { name });
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** A party of this evening with all its screens open; its guests come. */
async function planNight(host: NewMember, guests: readonly NewMember[]) {
  const party = { id: crypto.randomUUID(), name: 'La nuit entière' };
  const beginDate = new Date(Date.now() + 3_600_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
  const screens = { list: true, playlist: true, challenges: true, album: true };
  await host.ask('PUT', `/nights/${party.id}`, { screens });
  for (const guest of guests)
    await guest.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });
  return party.id;
}

async function add(host: Page, line: string): Promise<void> {
  await host.getByLabel('Article, quantité').fill(line);
  await host.getByRole('button', { name: 'Ajouter à la liste' }).click();
}

/** The text of a guest's ticket. */
async function ticketOf(guest: NewMember, id: string): Promise<string> {
  const { tickets } = await guest.ask('GET', '/me/tickets');
  return tickets.find(({ eventId }: { eventId: string }) => eventId === id).token;
}

/** Types like a hand scanner, which ends with Enter. */
async function scan(door: Page, text: string): Promise<void> {
  await door.getByLabel('Chercher un nom, ou lire un billet').fill(text);
  await door.keyboard.press('Enter');
}

journey(
  'a whole night: its host, two guests and a door, one guest without a network half of the time',
  async ({ open }) => {
    const host = await open({ reducedMotion: true });
    const lou = await open({ device: 'phone', reducedMotion: true });
    const sam = await open({ device: 'phone', reducedMotion: true, allow: [/ERR_INTERNET_DISCONNECTED/] });
    const hosting = await becomeMember(host, 'hote_de_la_nuit');
    const [asLou, asSam] = [
      await becomeMember(lou, 'lou_de_la_nuit'),
      await becomeMember(sam, 'sam_de_la_nuit'),
    ];
    await befriend(asSam, asLou);
    const id = await planNight(hosting, [asLou, asSam]);
    await enterAs(host, hosting, `/app/nights/${id}/list`);
    await add(host, '2 nappes, 6 bouteilles de jus');
    await enterAs(lou, asLou, `/app/nights/${id}/list`);
    await enterAs(sam, asSam, `/app/nights/${id}/list`);
    for (const page of [lou, sam]) await item(page, 'nappes').waitFor();
    await place(host, 'Défis').click();
    await host.getByRole('button', { name: 'Ajouter un défi' }).click();
    await host.getByLabel('Titre').fill('Danser avec un inconnu');
    await host.getByRole('textbox', { name: 'Points' }).fill('20');
    await host.getByRole('button', { name: 'Ajouter', exact: true }).click();
    for (const screen of ['Playlist', 'Défis', 'Album', 'Liste']) {
      await place(sam, screen).click();
      await sam
        .getByRole('link', { name: screen, exact: true })
        .and(sam.locator('[aria-current=page]'))
        .waitFor();
    }
    await sam.evaluate(async () => void (await navigator.serviceWorker.ready));

    // On the way: Sam is in the metro.
    await sam.context().setOffline(true);
    await item(sam, 'nappes')
      .getByRole('button', { name: /^Je prends/ })
      .click();
    await place(sam, 'Playlist').click();
    await sam
      .getByRole('textbox', { name: onScreen('Titre – artiste, ou un lien') })
      .fill('Parquet ciré – Bal Perdu');
    await sam.getByRole('button', { name: 'Demander cette chanson' }).click();
    await place(sam, 'Défis').click();
    await sam.getByRole('button', { name: /^Relevé/ }).click();
    await sam.getByLabel('Racontez-le en un mot').fill('Un tango');
    await sam.getByRole('button', { name: 'C’est relevé' }).click();
    await sam.getByText('Hors ligne : 3 changements en attente').waitFor();
    await item(lou, 'nappes')
      .getByRole('button', { name: /^Je prends/ })
      .click();
    await place(host, 'Liste').click();
    await item(host, 'nappes')
      .getByText(/lou_de_la_nuit/i)
      .waitFor();
    await sam.context().setOffline(false);

    // Nothing is lost, and both are notified of what they both promised.
    await place(sam, 'Liste').click();
    await sam.getByRole('heading', { name: onScreen('lou_de_la_nuit l’a pris avant vous') }).waitFor();
    await lou.getByRole('heading', { name: onScreen('sam_de_la_nuit voulait l’apporter aussi') }).waitFor();
    await sam.getByRole('button', { name: 'Laisser à lou_de_la_nuit' }).click();
    await place(host, 'Défis').click();
    await host
      .getByRole('region', { name: 'sam_de_la_nuit dit l’avoir relevé' })
      .getByRole('button', { name: 'Je confirme' })
      .click();
    await place(host, 'Playlist').click();
    await host.getByRole('button', { name: /^(Lancer|Titre suivant)/ }).click();
    await place(lou, 'Playlist').click();
    await lou.getByRole('heading', { level: 1, name: 'Parquet ciré' }).waitFor();

    // The door: a helper without an account.
    await host.goto(`/app/nights/${id}/door`);
    await host.getByRole('button', { name: 'Faire un lien' }).click();
    const link = await host.getByRole('textbox', { name: 'Le lien d’entrée' }).inputValue();
    const door = await open({ device: 'phone', reducedMotion: true });
    await door.goto(link);
    await door.getByRole('button', { name: 'lou_de_la_nuit entre' }).click();
    await door.getByRole('heading', { name: 'Entrez' }).waitFor();
    await door.getByRole('button', { name: 'Suivant' }).click();
    await scan(door, await ticketOf(asSam, id));
    await door.getByText('sam_de_la_nuit').first().waitFor();
    await door.getByRole('button', { name: 'Suivant' }).click();
    await scan(door, await ticketOf(asSam, id));
    await door.getByRole('heading', { name: 'Refusé' }).waitFor();
    await door.getByRole('button', { name: 'Compris' }).click();
    for (const page of [host, door])
      await page
        .getByRole('region', { name: 'Les entrées' })
        .getByText(/^2\s?entrées sur 2$/)
        .waitFor();

    // At the party: Sam is offline again.
    await sam.context().setOffline(true);
    await place(sam, 'Album').click();
    const buffer = await drawPhoto(sam);
    await sam
      .getByLabel('Photos à accrocher')
      .setInputFiles({ name: 'bal.jpg', mimeType: 'image/jpeg', buffer });
    await sam.getByText('Une photo attend le réseau').waitFor();
    await sam.context().setOffline(false);
    await place(lou, 'Album').click();
    await lou.getByRole('button', { name: /^Ouvrir la photo de sam_de_la_nuit/ }).waitFor();

    // And on the way home.
    await sam.clock.install();
    await sam.goto(`/app/nights/${id}/home`);
    await sam.getByRole('button', { name: 'Choisir' }).click();
    await sam.getByRole('checkbox', { name: /lou_de_la_nuit/ }).check();
    const saved = sam.waitForResponse(/\/nights\/[^/]+\/home$/);
    await sam.getByRole('button', { name: 'Choisir ces amis' }).click();
    await saved;
    await sam.getByText('Eux seuls l’apprendront.').waitFor();
    await sam.context().setOffline(true);
    await sam.getByRole('button', { name: 'Je suis à bon port' }).click();
    await letUndoPass(sam);
    await sam.getByText('Hors ligne : 1 changement en attente').waitFor();
    await sam.getByText(/vos amis ne le savent pas/).waitFor();
    await sam.context().setOffline(false);
    await sam.getByText(/Vos amis le savent/).waitFor();
    await lou.goto('/app/news');
    await lou.getByText(/est à bon port/).waitFor();

    await host.goto(`/app/nights/${id}/morning-after`);
    await host.getByText(/^2 personnes sont entrées/).waitFor();
    await host.getByRole('region', { name: 'L’heure des entrées' }).waitFor();
    expect(await host.getByRole('region', { name: 'Les absents' }).count()).toBe(0);
  },
);
