import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { drawPhoto } from './support/photos.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** The colour at the right edge of the picture to be sent. */
function readRightEdge(page: Page): Promise<number[]> {
  return page.getByAltText('Votre photo').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, 0, 0);
    return [...(drawing?.getImageData(canvas.width - 9, 9, 1, 1).data ?? [])];
  });
}

/**
 * A party of tomorrow with its challenges open, its host and a guest who comes, both on its screen.
 */
async function openNight(host: Page, guest: Page) {
  const party = { id: crypto.randomUUID(), name: 'Le bal des défis' };
  const planner = await becomeMember(host, 'hote_des_defis');
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const { hosted } = await planner.ask('POST', '/parties', { ...party, beginDate });
  await planner.ask('PUT', `/nights/${party.id}`, { screens: { challenges: true } });
  const asked = await becomeMember(guest, 'joueuse_du_soir');
  await asked.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });
  await enterAs(host, planner, `/app/nights/${party.id}/challenges`);
  await enterAs(guest, asked, `/app/nights/${party.id}/challenges`);
}

journey(
  'a guest claims a challenge with a picture and no network, the host confirms, both see who leads',
  async ({ open }) => {
    const host = await open({ reducedMotion: true });
    const guest = await open({
      device: 'phone',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    await openNight(host, guest);
    await guest.getByRole('heading', { level: 1, name: 'Pas encore de défi' }).waitFor();
    await host.getByRole('button', { name: 'Ajouter un défi' }).click();
    await expectAccessible(host);
    await host.getByLabel('Titre').fill('Boire cul sec');
    await host.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await host.getByText(/La loi Évin interdit/).waitFor();
    await host.getByLabel('Titre').fill('La photo de groupe');
    await host.getByRole('textbox', { name: 'Points' }).fill('20');
    await host.getByRole('button', { name: 'Ajouter', exact: true }).click();
    // Received live.
    await guest.getByRole('heading', { level: 3, name: 'La photo de groupe' }).waitFor();
    await host.getByLabel('Une équipe de plus').fill('Les Menthe');
    await host.getByRole('button', { name: 'Créer l’équipe' }).click();
    await guest.getByLabel('Votre équipe').selectOption({ label: 'Les Menthe' });
    await expectNoSidewaysScroll(guest);
    await expectAccessible(guest);

    await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: /^Relevé/ }).click();
    const picture = {
      name: 'groupe.png',
      mimeType: 'image/png',
      buffer: await drawPhoto(guest, 'image/png'),
    };
    await guest.getByLabel('Une photo').setInputFiles(picture);
    await guest.getByAltText('Votre photo').waitFor();
    // The transparent part is now white.
    for (const part of await readRightEdge(guest)) expect(part).toBeGreaterThan(250);
    const unread = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('x') };
    await guest.getByLabel('Une photo').setInputFiles(unread);
    await guest.getByText(/ne lit pas les photos HEIC/).waitFor();
    expect(await guest.getByAltText('Votre photo').count()).toBe(1);
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'C’est relevé' }).click();
    await guest.getByText('hote_des_defis doit confirmer').waitFor();
    await guest.reload();
    await guest.getByText('hote_des_defis doit confirmer').waitFor();
    await guest.context().setOffline(false);

    const paper = host.getByRole('region', { name: 'joueuse_du_soir dit l’avoir relevé' });
    await paper.getByRole('img', { name: 'Photo : La photo de groupe' }).waitFor();
    await expectAccessible(host);
    await paper.getByRole('button', { name: 'Je confirme' }).click();
    for (const page of [host, guest]) {
      await page.getByRole('heading', { level: 1, name: 'Les Menthe mènent' }).waitFor();
      await page.getByRole('region', { name: 'Relevés ce soir' }).getByRole('listitem').waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    expect(await guest.getByText('1 relevé sur 1').count()).toBe(1);
    expect(await guest.getByRole('button', { name: /^Revenir sur la confirmation/ }).count()).toBe(0);
    await host.getByRole('button', { name: /^Revenir sur la confirmation/ }).click();
    await guest.getByRole('heading', { level: 1, name: 'Qui commence ?' }).waitFor();
    await paper.getByRole('button', { name: 'Je confirme' }).click();
    await guest.getByRole('heading', { level: 1, name: 'Les Menthe mènent' }).waitFor();

    await guest.getByRole('button', { name: 'Prendre un pseudonyme' }).click();
    await guest.getByRole('textbox', { name: 'Pseudonyme' }).fill('Comète');
    await guest.getByRole('button', { name: 'Prendre ce pseudonyme' }).click();
    const ranking = host.getByRole('region', { name: 'Classement' });
    await ranking.getByText('Comète').waitFor();
    expect(await ranking.getByText('joueuse_du_soir').count()).toBe(0);
    await guest.getByRole('switch', { name: /^Figurer au classement/ }).click();
    await host.getByRole('radio', { name: 'Équipes' }).click();
    await ranking.getByText('Les Menthe').waitFor();
    await expectAccessible(host);
  },
);
