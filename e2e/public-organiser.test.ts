import { demoMember, demoPassword } from '@lampion/server/demo/demo-accounts';
import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readOrganiserName, readOrganiserPath } from './support/demo-content.ts';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { onScreen } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

const run = (statement: string) => runStatement(journeysContext().databaseUrl, statement);

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const followers = async (page: Page) =>
  Number(/(\d+) abonnés?/.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? 0);

/** Signs in on the current sign-in screen. */
async function signInAsMember(page: Page): Promise<void> {
  await page.getByLabel(onScreen('Adresse e-mail')).fill(demoMember.email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

describe('the page of an organiser', () => {
  journey('shows what is to come and what is past, page by page', async ({ open }) => {
    const page = await open();
    const path = await readOrganiserPath();
    await page.goto(path);
    const name = await readOrganiserName(path);
    expect(await mainHeading(page).textContent()).toBe(name);
    await page.getByText(`@${path.slice('/o/'.length)}`, { exact: true }).waitFor();
    const coming = page.getByRole('region', { name: 'À venir' });
    expect(await coming.getByRole('listitem').count()).toBe(12);
    expect(
      await page.getByRole('region', { name: 'Déjà passés' }).getByRole('listitem').count(),
    ).toBeGreaterThan(3);
    await coming.getByRole('link', { name: 'Page suivante' }).click();
    await page.waitForURL('**?page=2');
    const rest = page.getByRole('region', { name: 'À venir' }).getByRole('listitem');
    expect(await rest.count()).toBeLessThan(12);
    expect(await page.title()).toContain('page 2');
    await rest.getByRole('link').first().click();
    await page.waitForURL('**/events/*');
    const organiser = page.getByRole('region', { name: 'Organisateur' });
    await organiser.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
  });

  journey('is followed by e-mail without an account or a script, and left with one tap', async ({ open }) => {
    const page = await open({ device: 'phone', javaScript: false });
    const path = await readOrganiserPath();
    await page.goto(path);
    const before = await followers(page);
    const form = page.getByRole('region', { name: 'Ne rien manquer' });
    const email = `camille.${Date.now()}@exemple.fr`;
    await form.getByLabel(onScreen('Par e-mail, sans compte')).fill(email);
    await form.getByRole('button', { name: 'Me prévenir' }).click();
    await form.getByRole('status').filter({ hasText: 'Ouvrez votre boîte.' }).waitFor();

    const link = await waitForMailedLink(email, '/follow/');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByRole('heading', { name: 'C’est confirmé' }).waitFor();
    await page.goto(path);
    expect(await followers(page)).toBe(before + 1);
    await page.goto(link);
    await page.getByRole('button', { name: 'Ne plus suivre' }).click();
    await page.getByRole('heading', { name: 'Vous ne suivez plus' }).waitFor();
    await page.goto(path);
    expect(await followers(page)).toBe(before);
  });

  journey(
    'is followed by a member, who signs in and comes back; everybody then reads one more',
    async ({ open }) => {
      await run(
        `DELETE FROM followers WHERE app_account_id = (SELECT id FROM app_accounts WHERE username = '${demoMember.username}')`,
      );
      const page = await open({ device: 'phone' });
      const path = await readOrganiserPath();
      await page.goto(path);
      await page.getByRole('button', { name: /^Suivre/ }).click();
      await page.waitForURL('**/login?retour=*');
      const [counted] = (await run(
        `SELECT counts.followers FROM organiser_follower_counts counts JOIN organisers ON organisers.id = organiser_id JOIN app_accounts ON app_accounts.id = organisers.app_account_id WHERE '/o/' || username = '${path}'`,
      )) as { followers: number }[];
      const before = Number(counted?.followers);
      await signInAsMember(page);
      await page.waitForURL(`**${path}`);
      const status = page.getByRole('status');
      await status.filter({ hasText: 'Vous suivez' }).waitFor();
      const visitor = await open();
      await visitor.goto(path);
      expect(await followers(visitor)).toBe(before + 1);
      await page.reload();
      await page.getByRole('button', { name: /^Suivi/ }).waitFor();
      await page.getByRole('switch', { name: onScreen('Par e-mail') }).check();
      await status.filter({ hasText: 'Choix enregistré' }).waitFor();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: /^Suivi/ }).click();
      await status.filter({ hasText: 'Vous ne suivez plus' }).waitFor();
      await visitor.reload();
      expect(await followers(visitor)).toBe(before);
    },
  );

  journey(
    'is followed without an account and without JavaScript, in a calendar or a feed reader',
    async ({ open }) => {
      const page = await open({ javaScript: false });
      const path = await readOrganiserPath();
      await page.goto(path);
      await page.getByRole('link', { name: /^Suivre/ }).click();
      await page.waitForURL('**#suivre');
      const ways = page.getByRole('region', { name: 'Ne rien manquer' });
      const calendar = await ways.getByRole('link', { name: 'Agenda iCal' }).getAttribute('href');
      const rss = await ways.getByRole('link', { name: 'Flux RSS' }).getAttribute('href');
      const { productUrl } = journeysContext();
      expect(calendar).toMatch(/^webcal:/);
      const events = await (await fetch(calendar?.replace(/^webcal/, 'http') ?? '')).text();
      expect(events.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(12);
      expect(await (await fetch(productUrl + rss)).text()).toContain('<rss');
      const offered = page.locator('head link[rel=alternate][type="application/rss+xml"]').first();
      expect(await offered.getAttribute('href')).toBe(rss);
    },
  );

  journey('is found by its id and in capitals; an unknown one answers 404', async ({ open }) => {
    const page = await open({ allow: [/status of 404/] });
    const path = await readOrganiserPath();
    const [row] = (await run(
      `SELECT organisers.id FROM organisers JOIN app_accounts ON app_accounts.id = app_account_id WHERE '/o/' || username = '${path}'`,
    )) as { id: string }[];
    for (const other of [`/o/${row?.id}`, path.toUpperCase().replace('/O/', '/o/')]) {
      await page.goto(other);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const unknown of ['/o/personne', `${path}?page=99`, `${path}?passes=0`]) {
      expect((await page.goto(unknown))?.status(), unknown).toBe(404);
    }
    await page.goto('/o/personne');
    await page.getByRole('heading', { level: 1, name: 'Organisateur introuvable' }).waitFor();
  });
});
