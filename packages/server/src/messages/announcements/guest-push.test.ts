import { frPlain } from '@lampion/contract/french';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpiredData } from '../../admin/privacy/purge-expired-data.ts';
import { type guests, pushDevices } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { usePasses } from '../../testing/pass-helpers.ts';
import { queueEmail } from '../mail/queue.ts';

const NOW = new Date('2026-12-01T12:00:00Z');

let push: PushServiceDouble;
let server: TestServer;
let yanis: TestMember;
let party: { readonly id: string };
let passes: ReturnType<typeof usePasses>;
beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
  server.setNow(NOW);
  passes = usePasses(server, NOW);
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  server.setNow(NOW);
  party = await planParty(server, yanis, { place: 'Chez Yanis', capacity: 3, plusOnesMax: 2 });
});

let number = 0;
/** A guest without an account, who holds their pass in a browser. */
async function addGuest(values: Partial<typeof guests.$inferInsert> = {}) {
  const email = `camille${++number}@exemple.fr`;
  return { email, ...(await passes.addPass(party.id, email, values)) };
}

/** The same, once they pressed the button of their private page. */
async function addGuestWithBrowser(values: Partial<typeof guests.$inferInsert> = {}) {
  const guest = await addGuest(values);
  const browser = push.subscribe();
  const { address: endpoint, p256dh, auth } = browser;
  const body = { link: guest.token, endpoint, keys: { p256dh, auth } };
  const answer = await callAs(server, null, ['POST', '/guests/push', body]);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { ...guest, browser, deviceId: answer.json().id };
}

const asHost = async (...[method, path, body]: Parameters<typeof callAs>[2]) => {
  const answer = await callAs(server, yanis, [method, `/parties/${party.id}${path}`, body]);
  if (answer.statusCode >= 300) throw new Error(answer.body);
};
const say = (body: string, audience = 'all') =>
  asHost('POST', '/announcements', { id: uuidv4(), body, audience });
const subjectsTo = async (email: string) => (await deliverTo(server, email)).map(({ subject }) => subject);

describe('a guest of a party without an account', () => {
  it('reads in their browser what the hosts write and change, and not by e-mail too', async () => {
    const camille = await addGuestWithBrowser();
    await say('Apportez un pull');
    await asHost('PUT', '', { place: 'Au square', guestWords: 'Il fait beau' });
    await asHost('POST', '/call-off', {});
    expect(await subjectsTo(camille.email)).toEqual([]);
    expect(camille.browser.received).toHaveLength(3);
    expect(camille.browser.received).toEqual(
      expect.arrayContaining(
        [
          'Yanis Benali : « Apportez un pull »',
          'La date ou le lieu a changé : samedi 5 décembre 2026 à 20 h 30, Au square. « Il fait beau »',
          'Cette soirée n’aura pas lieu.',
        ].map((body) => ({
          id: expect.any(String),
          title: 'Les 30 ans de Yanis',
          body: frPlain(body),
          // The private link is left out: the pass on the phone opens the night.
          url: expect.stringMatching(new RegExp(`/app/pass/${party.id}$`)),
        })),
      ),
    );
  });

  it('gets the e-mail without a browser, and where none of theirs takes the message', async () => {
    const [without, gone, away] = [
      await addGuest(),
      await addGuestWithBrowser(),
      await addGuestWithBrowser(),
    ];
    push.drop(gone.browser);
    push.failFor(away.browser, { kind: 'status', status: 503 });
    await say('Apportez un pull');
    for (const { email } of [without, gone, away]) {
      const [mail, ...others] = await deliverTo(server, email);
      expect(mail?.subject).toBe('Un message pour une soirée');
      expect(mail?.text).toContain('> Apportez un pull');
      expect(others).toEqual([]);
    }
    expect(away.browser.received).toEqual([]);
  });

  it('gets the messages to those who replied as they did, and counts as a recipient', async () => {
    const [comes, hesitates] = [await addGuest(), await addGuestWithBrowser({ reply: 'maybe' })];
    await say('Alors ?', 'maybe');
    expect(await subjectsTo(comes.email)).toEqual([]);
    expect(hesitates.browser.received).toHaveLength(1);
  });

  it('reads there that a place was freed, and keeps the e-mail with the ticket', async () => {
    const [camille, leaving] = [
      await addGuestWithBrowser({ reply: 'waiting', waitingRank: 1 }),
      await addGuest(),
    ];
    await addGuest();
    await callAs(server, leaving, ['PUT', `/nights/${party.id}/pass`, { reply: 'no' }]);
    const subjects = await subjectsTo(camille.email);
    expect(subjects).toEqual(['Votre billet']);
    expect(camille.browser.received.map(({ body }) => body)).toEqual([
      'Une place s’est libérée, elle est à vous.',
    ]);
  });

  it('reads there that places are offered to a part of their group', async () => {
    const leaving = await addGuest();
    const camille = await addGuestWithBrowser({ reply: 'waiting', waitingRank: 1, plusOnes: 1 });
    await addGuest();
    await callAs(server, leaving, ['PUT', `/nights/${party.id}/pass`, { reply: 'no' }]);
    expect(await subjectsTo(camille.email)).toEqual([]);
    expect(camille.browser.received.map(({ body }) => body)).toEqual([
      frPlain('Il reste 1 place : venir seul ? Elle vous est réservée jusqu’à 13 h 30.'),
    ]);
  });

  it('reads there that a place they were given was taken back', async () => {
    const camille = await addGuestWithBrowser();
    const email = { template: 'place-taken-back', id: camille.guestId } as const;
    await server.deps.db.transaction((tx) => queueEmail(server.deps, tx, email));
    expect(await subjectsTo(camille.email)).toEqual([]);
    expect(camille.browser.received.map(({ body }) => body)).toEqual([
      'Votre place a été reprise, votre billet ne vaut plus rien.',
    ]);
  });
});

describe('the browsers of a pass', () => {
  it('are listed and removed with it, and e-mails take over', async () => {
    const [camille, other] = [await addGuestWithBrowser(), await addGuest()];
    const path = `/nights/${party.id}/pass/devices`;
    const list = async (who: typeof other) => (await callAs(server, who, ['GET', path])).json();
    expect(await list(camille)).toMatchObject([{ id: camille.deviceId, channel: 'web' }]);
    expect(await list(other)).toEqual([]);
    const forget = async (who: typeof other) =>
      (await callAs(server, who, ['DELETE', `${path}/${camille.deviceId}`])).statusCode;
    expect([await forget(other), await forget(camille), await forget(camille)]).toEqual([404, 204, 404]);
    await say('Apportez un pull');
    expect(await subjectsTo(camille.email)).toHaveLength(1);
    expect(camille.browser.received).toEqual([]);
    expect((await callAs(server, yanis, ['GET', path])).json()).toMatchObject({ code: 'night_not_found' });
  });

  it('are deleted a month after the night', async () => {
    await addGuestWithBrowser();
    const before = await server.deps.db.$count(pushDevices);
    server.setNow(new Date('2027-01-03T12:00:00Z'));
    await purgeExpiredData(server.deps);
    expect(await server.deps.db.$count(pushDevices)).toBe(before);
    server.setNow(new Date('2027-01-08T12:00:00Z'));
    await purgeExpiredData(server.deps);
    expect(await server.deps.db.$count(pushDevices)).toBe(0);
    await workOff(server);
  });
});
