import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readEventPath } from './support/demo-content.ts';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { mapStyle } from './support/outside-services.ts';
import { expectAccessible } from './support/usable.ts';

/** A copy of a demo event in another state; its page is in no cache yet. */
async function copyEvent(changes: string): Promise<string> {
  const [row] = (await runStatement(
    journeysContext().databaseUrl,
    `WITH model AS (SELECT * FROM events WHERE type = 'barathon' AND status = 'published' AND begin_date > now()
       ORDER BY created_at, begin_date LIMIT 1)
     INSERT INTO events (id, organiser_id, name, description, type, status, begin_date, end_date, place, latitude, longitude)
     SELECT gen_random_uuid(), organiser_id, name, description, type, ${changes}, place, latitude, longitude FROM model
     RETURNING '/events/' || id AS path`,
  )) as { path: string }[];
  return row?.path ?? '';
}

const inAnHour = "now() + interval '1 hour', now() + interval '6 hours'";

const liveMap = (page: Page) => page.getByRole('region', { name: 'Carte', exact: true });

describe('the map of an event’s place', () => {
  journey('from another server loads once it is asked for', async ({ open }) => {
    const page = await open({ allow: [/third party: https:\/\/tiles\.test/] });
    let isAsked = false;
    await page.route('https://tiles.test/style.json', (route) => {
      isAsked = true;
      return route.fulfill({ json: mapStyle, headers: { 'access-control-allow-origin': '*' } });
    });
    await page.goto(await readEventPath());
    const choice = page.getByRole('link', { name: /Carte interactive/ });
    await choice.scrollIntoViewIfNeeded();
    expect(isAsked).toBe(false);
    await choice.click();
    await liveMap(page).waitFor();
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click();
    await expectAccessible(page);
  });

  journey('from our own server loads when it is scrolled into view', async ({ open }) => {
    const page = await open({ device: 'phone' });
    const path = await readEventPath();
    await page.route('/map/style.json', (route) => route.fulfill({ json: mapStyle }));
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('https://tiles.test/style.json', '/map/style.json');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await liveMap(page).count()).toBe(0);
    await page.getByRole('heading', { name: 'Le lieu' }).scrollIntoViewIfNeeded();
    await liveMap(page).waitFor();
  });
});

describe('the page of an event', () => {
  journey('is put into calendars, without JavaScript too', async ({ open }) => {
    const page = await open({ device: 'phone', javaScript: false });
    const path = await readEventPath();
    await page.goto(path);
    await page.getByRole('button', { name: 'Ajouter à mon agenda' }).click();
    const menu = page.getByRole('dialog', { name: 'Ajouter à mon agenda' });
    const hrefOf = (name: RegExp) => menu.getByRole('link', { name }).getAttribute('href');
    const file = await (await fetch(journeysContext().productUrl + (await hrefOf(/\.ics/)))).text();
    expect(file).toContain(`UID:${path.slice('/events/'.length)}@lampion`);
    expect(await hrefOf(/Google/)).toMatch(/^https:\/\/calendar\.google\.com\/.*dates=\d{8}T\d{6}Z/);
    expect(await hrefOf(/Outlook/)).toMatch(/^https:\/\/outlook\.live\.com\/.*startdt=/);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  journey('leads to following its organiser without JavaScript', async ({ open }) => {
    const page = await open({ javaScript: false });
    await page.goto(await readEventPath());
    await page
      .getByRole('region', { name: 'Organisateur' })
      .getByRole('link', { name: /^Suivre/ })
      .click();
    await page.waitForURL('**/o/*#suivre');
    await page.getByRole('link', { name: 'Agenda iCal' }).waitFor();
  });

  journey('shows what the night is made of', async ({ open }) => {
    const page = await open();
    await page.goto(await readEventPath());
    const main = page.getByRole('main');
    await main.getByText('Organisé par').waitFor();
    expect(await main.getByText(/^\d+ participants?$/).count()).toBe(1);
    const route = page.getByRole('region', { name: 'Le parcours' });
    expect(await route.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    expect(await route.getByText(/^\d+\sh/).count()).toBe(await route.getByRole('listitem').count());
    expect(await route.getByText(/^(ouvert|fermé)$/).count()).toBe(0);
    const challenges = page.getByRole('region', { name: 'Défis' });
    expect(await challenges.getByText(/\d+ défis? à compléter/).count()).toBe(1);
    expect(await challenges.getByText(/\d+ points? gagnés? sur \d+/).count()).toBe(1);
    const map = main.getByRole('link', { name: /Carte interactive/ });
    expect(await map.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=/);
  });

  journey('leads to where one takes part, on a phone too', async ({ open }) => {
    const page = await open({ device: 'phone', reducedMotion: true });
    await page.goto(await readEventPath());
    await page.getByRole('link', { name: 'Participer', exact: true }).click();
    await page.getByLabel('Votre pseudo').click({ trial: true });
  });

  journey('is copied to be shared, and says so', async ({ open }) => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const path = await readEventPath();
    await page.goto(path);
    await page.getByRole('link', { name: 'Partager' }).click();
    await page.getByRole('status').filter({ hasText: 'Lien copié' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(journeysContext().productUrl + path);
  });

  journey('is shared by e-mail without JavaScript', async ({ open }) => {
    const page = await open({ javaScript: false });
    const path = await readEventPath();
    await page.goto(path);
    const href = await page.getByRole('link', { name: 'Partager' }).first().getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(`body=${journeysContext().productUrl}${path}`);
  });

  journey('says that it is cancelled, to people and to search engines', async ({ open }) => {
    const page = await open();
    await page.goto(await copyEvent(`'cancelled', ${inAnHour}`));
    await page.getByText('Cet événement est annulé.').waitFor();
    expect(await page.getByRole('link', { name: /Participer/ }).count()).toBe(0);
    expect(await page.title()).toMatch(/^Annulé/);
    expect(await page.content()).toContain('https://schema.org/EventCancelled');
    expect(await page.getByRole('button', { name: /agenda/ }).count()).toBe(0);
    const file = await fetch(`${page.url()}/calendar.ics`);
    expect(await file.text()).toContain('STATUS:CANCELLED');
  });

  journey(
    'says that it is past from eight hours after its start, and takes replies until its end',
    async ({ open }) => {
      const page = await open();
      const ended = "now() - interval '8 hours 1 minute', now() - interval '1 minute'";
      await page.goto(await copyEvent(`'published', ${ended}`));
      await page.getByText('Événement passé').waitFor();
      expect(await page.getByRole('link', { name: /Participer/ }).count()).toBe(0);
      const running = "now() - interval '8 hours 1 minute', now() + interval '1 hour'";
      await page.goto(await copyEvent(`'published', ${running}`));
      await page.getByText('Événement passé').waitFor();
      expect(await page.getByRole('link', { name: /Participer/ }).count()).toBe(1);
      const still = "now() - interval '7 hours 50 minutes', now() + interval '1 hour'";
      await page.goto(await copyEvent(`'published', ${still}`));
      expect(await page.getByText('Événement passé').count()).toBe(0);
    },
  );

  journey('without challenges counts none', async ({ open }) => {
    const page = await open();
    await page.goto(await copyEvent(`'published', ${inAnHour}`));
    await page.getByText('0 défis à compléter').waitFor();
  });

  journey('that does not exist, or is no id at all, answers 404', async ({ open }) => {
    const page = await open({ allow: [/status of 404/] });
    for (const id of ['01890000-0000-7000-8000-000000000000', 'bal']) {
      const answer = await page.goto(`/events/${id}`);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Événement introuvable' }).waitFor();
    }
  });
});
