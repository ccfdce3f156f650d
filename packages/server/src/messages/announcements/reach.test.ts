import type { Announcement } from '@lampion/contract/messages/announcements';
import type { Reach } from '@lampion/contract/messages/audience';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { signUnsubscribe, unsubscribeGuest } from './unsubscribing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('a message reaches each guest once, by the channel that its preview counted', async () => {
  const { deps } = server;
  const organiser = await createOrganiser(deps, { plan: 'pro', displayName: 'La Guinguette' });
  const headers = await signIn(deps, organiser.accountId);
  const { id: eventId, name } = await createEvent(deps, { organiserId: organiser.id });
  const join = (values: object) => createGuest(deps, { eventId, reply: 'yes', ...values });

  const withPhone = await createAccount(deps);
  await join({ accountId: withPhone.id });
  await createDevice(deps, { accountId: withPhone.id }, { address: 'jeton-du-telephone' });
  const byEmail = await createAccount(deps);
  await join({ accountId: byEmail.id });
  await createDevice(deps, { accountId: byEmail.id }, { address: 'jeton-silencieux' });
  const choose = (channels: string[], who: Record<string, string>) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/me/notifications',
      headers: who,
      payload: { channels, hasReminders: true },
    });
  await choose(['email'], await signIn(deps, byEmail.id));
  const silent = await createAccount(deps);
  await join({ accountId: silent.id });
  await choose([], await signIn(deps, silent.id));
  await join({ email: 'zoe@exemple.fr' });
  const refusing = await join({ email: 'ali@exemple.fr' });
  await unsubscribeGuest(deps, await signUnsubscribe(deps, refusing.id));
  await join({});
  await createGuest(deps, { eventId, reply: 'maybe', email: 'lou@exemple.fr' });

  const url = `/api/pro/events/${eventId}`;
  const read = async (audience: string) =>
    (await server.app.inject({ url: `${url}/reach?audience=${audience}`, headers })).json<Reach>();
  const expected = [
    { channel: 'mobile', count: 1 },
    { channel: 'email', count: 2 },
    { channel: 'none', count: 3 },
  ];
  expect(await read('coming')).toEqual({
    channels: expected,
    emailSubject: name,
    senderName: 'La Guinguette',
  });
  expect((await read('coming,maybe')).channels).toContainEqual({ channel: 'email', count: 3 });

  const sent = await server.app.inject({
    method: 'POST',
    url: `${url}/sendNotification`,
    headers,
    payload: { body: 'Bonsoir' },
  });
  await workOff(server);
  const { announcements } = (await server.app.inject({ url: `${url}/announcements`, headers })).json<{
    announcements: Announcement[];
  }>();
  const channels = announcements.find(({ id }) => id === sent.json().id)?.channels ?? [];
  expect(
    channels.map(({ channel, delivered, waiting, failed }) => ({
      channel,
      count: delivered + waiting + failed,
    })),
  ).toEqual(expected);
  // A push message lies there too, without a subject.
  const subjects = (await readOutbox(server)).flatMap(({ subject }) => subject ?? []);
  expect(subjects).toEqual([name, name]);
});
