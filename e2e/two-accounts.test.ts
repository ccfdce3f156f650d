import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs, heading, onScreen, signInAs } from './support/people.ts';

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

/** What the server answers about a session. */
async function askWhoIsThere(page: Page, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/auth/me', { headers })).status();
}

const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

journey(
  'a member whose session ended finds what they wrote, after another one signed in and out on the phone without a network',
  async ({ open }) => {
    const page = await open({
      device: 'phone',
      reducedMotion: true,
      allow: [/ERR_INTERNET_DISCONNECTED/, /status of 40[14]/],
    });
    const context = page.context();
    const party = { id: crypto.randomUUID(), name: 'Bal à deux' };
    const host = await becomeMember(page, 'hote_partage');
    const beginDate = new Date(Date.now() + 86_400_000).toISOString();
    const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
    const ana = await becomeMember(page, 'ana_partage');
    const bilal = await becomeMember(page, 'bilal_partage');
    await ana.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });

    // Her session ends while she writes without a network.
    const address = `/app/parties/${party.id}`;
    await enterAs(page, ana, address);
    await heading(page, party.name).waitFor();
    await waitForWorker(page);
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'Peut-être' }).click();
    await page.getByText('Hors ligne : 1 changement en attente').waitFor();
    const headers = { authorization: `Bearer ${await readToken(page)}` };
    await page.request.post('/api/auth/logout', { headers });
    await context.setOffline(false);
    await heading(page, 'Mon espace').waitFor();
    await page
      .getByText(onScreen('Votre session a pris fin. Un changement attend sur cet appareil'))
      .waitFor();

    await page.goto('/app/me');
    await signInAs(page, bilal);
    await heading(page, 'bilal_partage').waitFor();
    const token = await readToken(page);
    await waitForWorker(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await heading(page, 'Vous êtes déconnecté').waitFor();
    await page.reload();
    await heading(page, 'Vous êtes déconnecté').waitFor();
    expect(await askWhoIsThere(page, token)).toBe(200);
    await context.setOffline(false);
    await heading(page, 'Mon espace').waitFor();
    expect(await askWhoIsThere(page, token)).toBe(401);
    await page.getByText(onScreen('Un changement d’un autre compte attend sur cet appareil')).waitFor();

    await page.goto(address);
    await signInAs(page, ana);
    await expect.poll(async () => (await ana.ask('GET', `/parties/${party.id}`)).me.reply).toBe('maybe');
  },
);
