import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';
import { addGps, drawPhoto, findTraces } from './support/photos.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** A picture as a phone writes it. */
const takePhoto = async (page: Page) => addGps(await drawPhoto(page));

/** The pictures that wait on the device, as they will be sent. */
async function readKept(page: Page): Promise<Buffer[]> {
  const kept = await page.evaluate(
    () =>
      new Promise<number[][]>((done) => {
        const opening = indexedDB.open('lampion-photos');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('photos').objectStore('photos').getAll();
          reading.onsuccess = () =>
            done(reading.result.map(({ bytes }: { bytes: ArrayBuffer }) => [...new Uint8Array(bytes)]));
        };
      }),
  );
  return kept.map((bytes) => Buffer.from(bytes));
}

/** A file of the API, asked with the session of this page. */
async function download(page: Page, path: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    const answer = await fetch(address, { headers });
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, path);
  return Buffer.from(bytes);
}

const readAlbum = async (page: Page, id: string) =>
  JSON.parse(`${await download(page, `/api/nights/${id}/album`)}`) as {
    photos: { id: string; width: number; height: number; widths: number[] }[];
  };

journey(
  'a picture added offline hangs for the others without its place, and a member who is on it takes it down',
  async ({ open }) => {
    const party = { id: crypto.randomUUID(), name: 'Bal des lampions' };
    const album = `/app/nights/${party.id}/album`;
    const seeing = await open({ colorScheme: 'dark', allow: [/404/] });
    const taking = await open({
      device: 'phone',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/],
    });
    const host = await becomeMember(seeing, 'hote_du_fil');
    const guest = await becomeMember(taking, 'photographe');
    const friend = await becomeMember(seeing, 'sur_la_photo');
    const beginDate = new Date(Date.now() + 3_600_000).toISOString();
    const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
    await host.ask('PUT', `/nights/${party.id}`, { screens: { album: true } });
    for (const member of [guest, friend])
      await member.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });

    await enterAs(seeing, friend, album);
    await seeing.getByRole('heading', { name: 'Accrochez la première photo' }).waitFor();
    await enterAs(taking, guest, album);
    await taking.getByRole('heading', { name: 'Accrochez la première photo' }).waitFor();
    await taking.evaluate(async () => void (await navigator.serviceWorker.ready));

    const context = taking.context();
    await context.setOffline(true);
    const buffer = await takePhoto(taking);
    expect(findTraces(buffer)).toEqual(['Exif', 'Chez Maud, code B2047']);
    await taking
      .getByLabel('Photos à accrocher')
      .setInputFiles({ name: 'IMG_2047.jpg', mimeType: 'image/jpeg', buffer });
    await taking.getByText('Une photo attend le réseau').waitFor();
    const [kept] = await readKept(taking);
    expect(kept?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(findTraces(kept ?? buffer)).toEqual([]);
    await taking.getByRole('button', { name: 'Ouvrir votre photo qui attend' }).click();
    await taking.getByRole('textbox', { name: 'Légende' }).fill('Minuit pile');
    await taking.getByRole('button', { name: 'Enregistrer' }).click();
    await taking.getByRole('dialog', { name: 'Minuit pile' }).waitFor();
    await taking.close();

    // Closed before it was sent: the next opening sends it, whatever screen it is of.
    await context.setOffline(false);
    const reopened = await context.newPage();
    await reopened.goto('/app/friends');
    const print = seeing.getByRole('button', { name: /^Ouvrir la photo de .*\sMinuit pile$/ });
    await print.waitFor();
    await print.locator('img').waitFor();
    const [photo] = (await readAlbum(seeing, party.id)).photos;
    // Upright, and no larger than it is looked at.
    expect([photo?.width, photo?.height]).toEqual([1067, 1600]);
    for (const file of [`album/${photo?.id}/${photo?.width}`, 'album.zip']) {
      const stored = await download(seeing, `/api/nights/${party.id}/${file}`);
      expect(stored.length).toBeGreaterThan(1000);
      expect(findTraces(stored)).toEqual([]);
    }

    await expectNoSidewaysScroll(seeing);
    await expectAccessible(seeing);
    const like = seeing.getByRole('button', { name: /^Aimer «\sMinuit pile/ });
    await like.click();
    await reopened.goto(album);
    await expect
      .poll(() => reopened.getByRole('button', { name: /^Aimer «\sMinuit pile/ }).textContent())
      .toBe('1');
    await expectNoSidewaysScroll(reopened);
    await expectAccessible(reopened);
    await print.click();
    await expectAccessible(seeing);
    await seeing.getByRole('button', { name: /^Je suis dessus, retirez-la/ }).click();
    await reopened.getByText(/^Votre photo «\sMinuit pile\s» a été retirée/).waitFor();
    await reopened.getByRole('heading', { name: 'Accrochez la première photo' }).waitFor();
    const gone = await download(seeing, `/api/nights/${party.id}/album/${photo?.id}/${photo?.width}`);
    expect(JSON.parse(`${gone}`).code).toBe('album_photo_not_found');
  },
);
