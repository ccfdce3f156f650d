import type { NotificationPreferences } from '@lampion/contract/messages/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueGuestLink } from '../../events/guest-list/linked-replies.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { buildTestServer, deliverTo, readOutbox, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { getGuestReminders, setGuestReminders } from './reminders.ts';
import { unsubscribeGuest } from './unsubscribing.ts';

let server: TestServer;
let organiserId: string;
let organiserHeaders: Record<string, string>;
let eventId: string;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const organiser = await createOrganiser(server.deps, { plan: 'pro', companyName: 'La Guinguette' });
  organiserId = organiser.id;
  organiserHeaders = await signIn(server.deps, organiser.accountId);
  eventId = (await createEvent(server.deps, { organiserId })).id;
});

async function createMember() {
  const account = await createAccount(server.deps);
  await createGuest(server.deps, { eventId, accountId: account.id, reply: 'yes' });
  return { ...account, headers: await signIn(server.deps, account.id) };
}

const put = async (headers: Record<string, string>, path: string, payload: object) =>
  (await server.app.inject({ method: 'PUT', url: `/api/me/notifications${path}`, headers, payload })).json();

const announce = (body: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/pro/events/${eventId}/sendNotification`,
    headers: organiserHeaders,
    payload: { body },
  });

const cancel = () =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${eventId}/cancel`, headers: organiserHeaders });

describe('a member’s preferences', () => {
  it('are everything by default, and can differ per organiser', async () => {
    const { headers } = await createMember();
    const url = '/api/me/notifications';
    expect((await server.app.inject({ url, headers })).json()).toEqual({
      channels: ['mobile', 'web', 'email'],
      hasReminders: true,
      organisers: [],
    });
    await put(headers, '', { channels: ['email', 'web'], hasReminders: false });
    const name = { username: 'La Guinguette', displayName: 'La Guinguette' };
    const changed = await put(headers, `/${organiserId}`, { channels: [], hasReminders: true });
    expect(changed).toEqual({
      channels: ['email', 'web'],
      hasReminders: false,
      organisers: [{ organiserId, ...name, channels: [], hasReminders: true }],
    });
    const reset = await server.app.inject({ method: 'DELETE', url: `${url}/${organiserId}`, headers });
    expect(reset.json<NotificationPreferences>().organisers).toEqual([]);
    const unknown = await server.app.inject({
      method: 'PUT',
      url: `${url}/${eventId}`,
      headers,
      payload: { channels: [], hasReminders: true },
    });
    expect(unknown.statusCode).toBe(404);
  });

  it('set the channel, in their own order', async () => {
    const member = await createMember();
    await createDevice(server.deps, { accountId: member.id }, { address: 'jeton-de-telephone' });
    await put(member.headers, '', { channels: ['email', 'mobile'], hasReminders: true });
    await announce('Bonsoir');
    expect(await deliverTo(server, member.email)).toHaveLength(1);
    expect((await readOutbox(server)).filter(({ to }) => to === 'jeton-de-telephone')).toEqual([]);
  });

  it('silence an organiser, except for cancellations', async () => {
    const member = await createMember();
    await put(member.headers, `/${organiserId}`, { channels: [], hasReminders: true });
    await announce('Bonsoir');
    expect(await deliverTo(server, member.email)).toEqual([]);
    await cancel();
    const [email] = await deliverTo(server, member.email);
    expect(email?.subject).toMatch(/^C’est annulé/);
    expect(email?.unsubscribeUrl).toBeUndefined();
  });
});

describe('the link that ends e-mails', () => {
  const tokenIn = (text = '') => /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';

  it('unsubscribes a guest without an account with one click', async () => {
    const to = `nora.${eventId}@exemple.fr`;
    await createGuest(server.deps, { eventId, email: to, reply: 'yes' });
    await announce('Bonsoir');
    const [email] = await deliverTo(server, to);
    expect(await unsubscribeGuest(server.deps, tokenIn(email?.unsubscribeUrl))).toBe(true);
    expect(await unsubscribeGuest(server.deps, tokenIn(email?.unsubscribeUrl))).toBe(true);
    await announce('Et encore');
    expect(await deliverTo(server, to)).toHaveLength(1);
    const url = `/api/pro/events/${eventId}/announcements`;
    const [latest] = (await server.app.inject({ url, headers: organiserHeaders })).json().announcements;
    expect(latest.failures).toEqual([{ channel: 'none', reason: 'declined', count: 1 }]);
    await cancel();
    expect(await deliverTo(server, to)).toHaveLength(2);
  });

  it('can end reminders alone, for a guest as for a member', async () => {
    const to = `lou.${eventId}@exemple.fr`;
    const guest = await createGuest(server.deps, { eventId, email: to, reply: 'yes' });
    const member = await createMember();
    await announce('Bonsoir');
    for (const address of [to, member.email]) {
      const [email] = await deliverTo(server, address);
      expect(await unsubscribeGuest(server.deps, tokenIn(email?.unsubscribeUrl), 'reminders')).toBe(true);
    }
    const { headers } = member;
    const { organisers } = (await server.app.inject({ url: '/api/me/notifications', headers })).json();
    expect(organisers).toMatchObject([{ hasReminders: false, channels: ['mobile', 'web', 'email'] }]);
    const remind = async (at: string) => {
      server.setNow(new Date(at));
      await createJobHandlers(server.deps)['send-reminders'](null, 'test');
      return (await deliverTo(server, to)).length;
    };
    expect(await remind('2027-07-12T16:05:00Z')).toBe(1);
    expect(await deliverTo(server, member.email)).toHaveLength(1);
    await announce('Et encore');
    expect(await deliverTo(server, to)).toHaveLength(2);

    const link = await issueGuestLink(server.deps, guest);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const client = { address: '10.0.0.1', userAgent: '' };
    expect(await getGuestReminders(server.deps, token)).toBe(false);
    await setGuestReminders(server.deps, client, token, true);
    expect(await getGuestReminders(server.deps, token)).toBe(true);
    expect(await remind('2027-07-13T16:35:00Z')).toBe(3);
    server.setNow(new Date());
  });

  it('is offered on the page of a private link to guests without an account only', async () => {
    const account = await createAccount(server.deps);
    const member = await createGuest(server.deps, { eventId, accountId: account.id, reply: 'yes' });
    const link = await issueGuestLink(server.deps, member);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const client = { address: '10.0.0.2', userAgent: '' };
    expect(await getGuestReminders(server.deps, token)).toBeNull();
    await expect(setGuestReminders(server.deps, client, token, false)).rejects.toMatchObject({
      code: 'reply_link_unknown',
    });
    expect(await getGuestReminders(server.deps, 'a'.repeat(43))).toBeNull();
  });

  it('removes only e-mail from a member’s channels', async () => {
    const member = await createMember();
    await announce('Bonsoir');
    const [email] = await deliverTo(server, member.email);
    await unsubscribeGuest(server.deps, tokenIn(email?.unsubscribeUrl));
    const { headers } = member;
    const { organisers } = (await server.app.inject({ url: '/api/me/notifications', headers })).json();
    expect(organisers).toMatchObject([{ organiserId, channels: ['mobile', 'web'] }]);
  });

  it('cannot be forged', async () => {
    const { id } = await createGuest(server.deps, { eventId, email: `x.${eventId}@exemple.fr` });
    for (const token of [
      '',
      'abc',
      'a'.repeat(43),
      Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
    ]) {
      expect(await unsubscribeGuest(server.deps, token)).toBe(false);
    }
  });
});
