import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fullJourney, journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { addComer, createOpenEvent } from './support/open-event.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { answerLikeAPushService, noPushInPrivate } from './support/outside-services.ts';
import { onScreen } from './support/people.ts';
import { expectAccessible } from './support/usable.ts';

/** Creates an event with one place and no replies; returns the address of its page. */
async function createSmallEvent(): Promise<string> {
  return `/events/${await createOpenEvent({ name: 'Bal minuscule', capacity: 1 })}`;
}

const emailOf = (name: string) => `${name}.${Date.now()}@exemple.fr`;

async function answerAsVisitor(page: Page, email: string): Promise<void> {
  await page.goto(await createSmallEvent());
  await page.getByLabel('Votre pseudo').fill('Ada');
  await page.getByLabel(onScreen('Votre adresse e-mail')).fill(email);
  await page.getByRole('button', { name: 'Je participe' }).click();
  await page.getByText(onScreen('Un e-mail part à l’instant')).waitFor();
}

async function countDevices(email: string): Promise<number> {
  const [row] = (await runStatement(
    journeysContext().databaseUrl,
    `SELECT count(*)::int AS count FROM push_devices JOIN guests ON guests.id = guest_id WHERE guests.email = '${email}'`,
  )) as { count: number }[];
  return row?.count ?? 0;
}

describe('push messages on a visitor’s device', () => {
  fullJourney('are offered where the browser supports them, and a failure is explained', async ({ open }) => {
    const email = emailOf('lou');
    const page = await open({ allow: [noPushInPrivate] });
    await answerAsVisitor(page, email);
    await page.context().grantPermissions(['notifications']);
    await page.goto(await waitForMailedLink(email, '/replies/'));
    const button = page.getByRole('button', { name: 'Me prévenir sur cet appareil' });
    await button.click();
    await page.getByText('Ce navigateur n’a pas pu s’abonner.').waitFor();
    await expectAccessible(page);

    await page.evaluate(answerLikeAPushService);
    await button.click();
    await page.getByText('Cet appareil vous préviendra.').waitFor();
    expect(await countDevices(email)).toBe(1);
  });

  fullJourney('wished for while joining, begin once the link is opened in that browser', async ({ open }) => {
    const email = emailOf('lou');
    const page = await open();
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(answerLikeAPushService);
    await answerAsVisitor(page, email);
    await page.getByRole('button', { name: 'Me prévenir sur cet appareil' }).click();
    await page.getByText(onScreen('Ouvrez le lien de l’e-mail dans ce navigateur')).waitFor();
    expect(await countDevices(email)).toBe(0);
    await page.goto(await waitForMailedLink(email, '/replies/'));
    await page.getByText('Cet appareil vous préviendra.').waitFor();
    expect(await countDevices(email)).toBe(1);
  });

  fullJourney('are shown once, however often they arrive', async ({ open }) => {
    const page = await open();
    await page.context().grantPermissions(['notifications']);
    await page.goto('/contact');
    const worker = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await worker.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/push-worker.js');
      await navigator.serviceWorker.ready;
    });
    const registrationId = await registered;
    const origin = journeysContext().productUrl;
    const deliver = (id: string, body: string) => {
      const data = JSON.stringify({ id, title: 'Bal du canal', body, url: `${origin}/events/1` });
      return worker.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    };
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ tag, body }) => `${tag} ${body}`).sort();
      });
    // The browser drops a message while it starts the worker: a push service would retry, too.
    const sendAll = async () => {
      await deliver('a', 'Bonsoir');
      await deliver('a', 'Bonsoir');
      await deliver('b', 'On ouvre');
      return shown();
    };
    await expect.poll(sendAll, { interval: 500 }).toEqual(['a Bonsoir', 'b On ouvre']);
  });

  journey('are not offered without JavaScript', async ({ open }) => {
    const email = emailOf('max');
    const page = await open({ javaScript: false });
    await answerAsVisitor(page, email);
    await page.goto(await waitForMailedLink(email, '/replies/'));
    await page.getByText('Vous participez.').waitFor();
    expect(await page.getByText('Me prévenir sur cet appareil').isVisible()).toBe(false);
  });
});

describe('the link that ends e-mails', () => {
  test('opens a page that is cached nowhere and changes nothing', async () => {
    const url = `${journeysContext().productUrl}/unsubscribe/${'a'.repeat(43)}`;
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain(onScreen('Plus aucun e-mail'));
    const press = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(press.status).toBe(404);
    expect(press.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('taking part in an event', () => {
  journey('works for visitors with and without JavaScript, and waiting guests move up', async ({ open }) => {
    const path = await createSmallEvent();
    const [first, second] = [emailOf('ada'), emailOf('bob')];
    const page = await open({ device: 'phone', reducedMotion: true });
    await page.goto(path);
    await page.getByRole('link', { name: 'Participer' }).click();
    await page.getByLabel('Votre pseudo').fill('Ada');
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill(first);
    await page.getByRole('button', { name: 'Je participe' }).click();
    // In place: the toast, the confirmation in focus, the bar and the count.
    await page.getByText('Vous participez maintenant à cet événement.').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('C’est noté');
    const going = page.getByRole('link', { name: 'Je participe' });
    await going.waitFor();
    await page.getByText(/^1 participant/).waitFor();
    await expectAccessible(page);
    await page.reload();
    await going.waitFor();

    const plain = await open({ javaScript: false });
    await plain.goto(path);
    expect(await plain.getByText('Complet · liste d’attente').count()).toBe(2);
    await plain.getByText(/C’est complet/).waitFor();
    await plain.getByLabel('Votre pseudo').fill('Bob');
    await plain.getByLabel(onScreen('Votre adresse e-mail')).fill(second);
    await plain.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click();
    await plain.getByText(/vous êtes sur la liste d’attente/).waitFor();

    const link = await waitForMailedLink(first, '/replies/');
    await page.goto(link);
    // Opening the link, as mail scanners do, changes nothing.
    await page.getByText('Vous participez.').waitFor();
    await page.getByRole('button', { name: 'Annuler ma participation' }).click();
    await page.getByRole('heading', { name: 'Votre réponse est notée' }).waitFor();
    await page.getByText('Vous ne participez pas.').waitFor();
    await page.goto(path);
    await page.getByRole('link', { name: 'Liste d’attente' }).waitFor();
    expect(await going.count()).toBe(0);

    await plain.goto(await waitForMailedLink(second, '/replies/'));
    await plain.getByText('Vous participez.').waitFor();
    await page.goto(await waitForMailedLink(second, '/replies/'));
    await expectAccessible(page);
  });

  journey('asks a party that waits whether fewer would come, without JavaScript', async ({ open }) => {
    const eventId = await createOpenEvent({ name: 'Bal étroit', capacity: 2, plusOnesMax: 2 });
    await addComer(eventId, 'Ada');
    const email = emailOf('duo');
    const page = await open({ javaScript: false });
    await page.goto(`/events/${eventId}`);
    await page.getByText(/Il reste 1 place sur 2/).waitFor();
    await page.getByLabel('Votre pseudo').fill('Duo');
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill(email);
    await page.getByLabel('Qui vous accompagne').selectOption('1');
    await page.getByRole('button', { name: 'Je participe' }).click();
    await page.getByText(/Il ne reste pas assez de places pour vous tous/).waitFor();

    const link = await waitForMailedLink(email, '/replies/');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmer ma place' }).click();
    await page.getByText(/Il reste 1 place\s: venir seul/).waitFor();
    await page.getByText(/Elle vous est réservée jusqu’à/).waitFor();
    const visitor = await open({ device: 'phone', reducedMotion: true });
    await visitor.goto(link);
    await expectAccessible(visitor);
    const stranger = await open();
    await stranger.goto(`/events/${eventId}`);
    await stranger.getByText(/sauf 1 place en cours d’attribution/).waitFor();

    await page.getByRole('button', { name: 'Venir seul' }).click();
    await page.getByText('Vous participez.').waitFor();
    await stranger.reload();
    await stranger.getByText(/C’est complet/).waitFor();
  });

  journey('says what is wrong at its field, and keeps what was typed', async ({ open }) => {
    const page = await open({ javaScript: false, allow: [/400/] });
    await page.goto(await createSmallEvent());
    await page.getByLabel('Votre pseudo').fill('Zoé');
    await page.getByLabel(onScreen('Votre adresse e-mail')).fill('zoe');
    await page.getByRole('button', { name: 'Je participe' }).click();
    await page.getByText(onScreen('Adresse e-mail invalide')).waitFor();
    expect(await page.getByLabel('Votre pseudo').inputValue()).toBe('Zoé');

    const lively = await open();
    await lively.goto(await createSmallEvent());
    await lively.getByRole('button', { name: 'Je participe' }).click();
    await lively.getByText('Indiquez un pseudo').waitFor();
    expect(await lively.locator(':focus').getAttribute('name')).toBe('nickname');
    await lively.getByLabel('Votre pseudo').fill('Zoé');
    await lively.getByLabel(onScreen('Votre adresse e-mail')).fill('zoe');
    await lively.getByRole('button', { name: 'Je participe' }).click();
    await lively.getByText(onScreen('Adresse e-mail invalide')).waitFor();
    expect(await lively.getByText('Indiquez un pseudo').count()).toBe(0);
  });

  journey('is one press for a member, there and back', async ({ open }) => {
    const { productUrl } = journeysContext();
    const answer = await fetch(`${productUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'membre@lampion.test', password: 'lampion-demo' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const page = await open();
    await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);
    await page.goto(await createSmallEvent());
    await page.getByRole('button', { name: 'Participer' }).first().click();
    await page.getByText('Vous participez maintenant à cet événement.').waitFor();
    const button = page.getByRole('button', { name: 'Je participe' }).first();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/^1 participant/).waitFor();
    await page.getByRole('link', { name: 'Google Agenda' }).waitFor();
    await page.reload();
    await button.click();
    await page.getByText('Vous ne participez plus à cet événement.').waitFor();
  });
});
