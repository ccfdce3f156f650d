import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fullJourney as journey } from './support/journey.ts';
import { becomeMember, enterAs } from './support/people.ts';

/** A guest who said yes to a party of tomorrow, signed in to the app. */
async function enterAsGuest(page: Page, party: { id: string; name: string }): Promise<void> {
  const host = await becomeMember(page, 'hote_du_quai');
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const { hosted } = await host.ask('POST', '/parties', { ...party, beginDate });
  const guest = await becomeMember(page, 'hors_reseau');
  await guest.ask('PUT', `/parties/${party.id}/reply`, { reply: 'yes', code: hosted.linkCode });
  await enterAs(page, guest, '/app');
}

/**
 * Starts the worker of another build and sends it a sync event, as the system does when the network
 * returns; no page of the app is open.
 */
async function wakeNextWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations)
      known.set(new URL(scopeURL).pathname, registrationId);
  });
  await session.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/area-worker.js?suivant', {
      scope: '/app',
    });
    const isActive = () => installing?.state === 'activated';
    await new Promise<void>((done) => {
      installing?.addEventListener('statechange', () => isActive() && done());
    });
  });
  const registrationId = known.get('/app') ?? '';
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

/** Disables background sync, which would wake the former worker before the next one exists. */
function holdSync(): void {
  Reflect.get(globalThis, 'SyncManager').prototype.register = async () => undefined;
}

/** Number of requests queued on the device. */
const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('lampion-app');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.onsuccess = () => done(counting.result);
        };
      }),
  );

/** Resolves once the device has everything it needs to open the app offline. */
const waitForDevice = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

journey(
  'the app opens, shows a ticket and takes an answer in airplane mode, and sends it later',
  async ({ open }) => {
    const party = { id: crypto.randomUUID(), name: 'Bal du quai' };
    const page = await open({ device: 'phone', reducedMotion: true, allow: [/ERR_INTERNET_DISCONNECTED/] });
    await enterAsGuest(page, party);
    await page.getByText(party.name).first().waitFor();
    await page.goto(`/app/parties/${party.id}`);
    await page.getByRole('heading', { level: 1, name: party.name }).waitFor();
    await waitForDevice(page);

    const context = page.context();
    await context.setOffline(true);
    await page.goto('/app');
    await page.getByText('Hors ligne').waitFor();
    await page.getByText(party.name).first().waitFor();
    await page.goto(`/app/parties/${party.id}/ticket`);
    await page.getByRole('img', { name: 'Code du billet, à présenter à l’entrée' }).waitFor();
    await page.goto(`/app/parties/${party.id}`);
    await page.getByRole('radio', { name: 'Peut-être' }).click();
    await page.getByText('Hors ligne : 1 changement en attente').waitFor();
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto('/app/outbox');
    await reopened.getByText(/Bal du quai/).waitFor();
    await context.setOffline(false);
    await reopened.getByText('Tout est envoyé.').waitFor();
    await reopened.goto(`/app/parties/${party.id}`);
    await expect
      .poll(() => reopened.getByRole('radio', { name: 'Peut-être' }).getAttribute('aria-checked'))
      .toBe('true');

    // The reply is written, then the app closed: the worker sends it, although its build is later
    // than the app's.
    await reopened.evaluate(holdSync);
    await context.setOffline(true);
    await reopened.getByRole('radio', { name: 'Non' }).click();
    await reopened.getByText('Hors ligne : 1 changement en attente').waitFor();
    await reopened.close();
    await context.setOffline(false);
    const elsewhere = await context.newPage();
    await elsewhere.goto('/contact');
    expect(await countWaiting(elsewhere)).toBe(1);
    await wakeNextWorker(elsewhere);
    await expect.poll(() => countWaiting(elsewhere)).toBe(0);
  },
);
