import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { becomeMember, enterAs } from './support/member.ts';

/** A picture such as a phone takes, drawn by the browser itself. */
async function takePicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [, base64 = ''] = (
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 2400;
      canvas.height = 1600;
      const context = canvas.getContext('2d');
      for (let ray = 0; ray < 60 && context; ray += 1) {
        context.fillStyle = `hsl(${ray * 6} 70% 50%)`;
        context.fillRect(ray * 40, 0, 40, 1600);
      }
      return canvas.toDataURL('image/jpeg', 0.9);
    })
  ).split(',');
  return { name: 'groupe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** A party of tomorrow with its challenges open, its host and a guest who comes, both on its screen. */
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
    // Told at once.
    await guest.getByRole('heading', { level: 3, name: 'La photo de groupe' }).waitFor();
    await host.getByLabel('Une équipe de plus').fill('Les Menthe');
    await host.getByRole('button', { name: 'Créer l’équipe' }).click();
    await guest.getByLabel('Votre équipe').selectOption({ label: 'Les Menthe' });
    await expectNoSidewaysScroll(guest);
    await expectAccessible(guest);

    await guest.evaluate(async () => void (await navigator.serviceWorker.ready));
    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: /^Relevé/ }).click();
    await guest.getByLabel('Une photo').setInputFiles(await takePicture(guest));
    await guest.getByAltText('Votre photo').waitFor();
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
