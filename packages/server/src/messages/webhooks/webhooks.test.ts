import { webhookPayloads } from '@lampion/contract/messages/webhook-payloads';
import { type NewWebhook, WEBHOOKS_MAX, type WebhookDeliveryPage } from '@lampion/contract/messages/webhooks';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailFollowers, events, guests, webhookDeliveries, webhooks } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  type ReceivedCall,
  readCall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/doubles/webhook-receiver.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
let receiver: WebhookReceiver;
/** Status of the next answers by path, then 204. */
const statuses = new Map<string, number[]>();
beforeAll(async () => {
  server = await buildTestServer({ EMAIL_PER_SECOND: '1000' });
  receiver = await startWebhookReceiver(({ path }, response) => {
    response.writeHead(statuses.get(path)?.shift() ?? 204).end('<b>Bonsoir</b>\u0000');
  });
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let headers: Record<string, string>;
let email: string;
let path: string;
beforeEach(async () => {
  const account = await createAccount(server.deps, { role: 'organiser', emailVerifiedAt: new Date() });
  email = account.email;
  organiser = await createOrganiser(server.deps, { plan: 'enterprise', accountId: account.id });
  headers = await signIn(server.deps, organiser.accountId);
  path = `/${uuidv4()}`;
});
afterEach(() => server.setNow(new Date()));

const call = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api/pro/webhooks${url}`, headers, ...(payload && { payload }) });

async function addWebhook(...kinds: string[]): Promise<NewWebhook> {
  const answer = await call('POST', '', { url: receiver.url + path, kinds });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const received = () => receiver.calls.filter((one) => one.path === path);
const read = (secret: string) => received().map((one) => readCall(one, secret));
const typesOf = (calls: readonly ReceivedCall[]) => calls.map(({ body }) => JSON.parse(body).type);
const listDeliveries = async (id: string): Promise<WebhookDeliveryPage['deliveries']> =>
  (await call('GET', `/${id}/deliveries`)).json().deliveries;
const newEvent = () => createEvent(server.deps, { organiserId: organiser.id, status: 'published' });
const setReply = (id: string, reply: 'maybe' | 'no' | 'yes') =>
  server.deps.db.update(guests).set({ reply }).where(eq(guests.id, id));
const later = (ms: number) => server.setNow(new Date(Date.now() + ms));
const HOUR_MS = 3_600_000;

describe('a webhook', () => {
  it('is told what it wants, signed with a secret that is shown once', async () => {
    const { secret, ...shown } = await addWebhook('reply.created');
    expect((await call('GET', '')).json()).toEqual([shown]);
    const stored = await server.deps.db.select().from(webhooks).where(eq(webhooks.id, shown._id));
    expect(stored[0]?.secret.toString('base64')).not.toContain(secret.slice(6));

    const event = await newEvent();
    const guest = await createGuest(server.deps, { eventId: event.id, nickname: 'Zoé', reply: 'pending' });
    await setReply(guest.id, 'yes');
    await setReply(guest.id, 'no');
    await workOff(server);
    const [told, ...more] = read(secret);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      type: 'reply.created',
      data: { eventId: event.id, guest: { id: guest.id, nickname: 'Zoé', reply: 'yes' } },
    });
    const [logged] = await listDeliveries(shown._id);
    expect(logged).toMatchObject({
      kind: 'reply.created',
      state: 'delivered',
      status: 204,
      attempts: 1,
      nextAttemptAt: null,
    });
    expect(received()[0]?.headers['webhook-id']).toBe(logged?._id);
  });

  it('refuses an old or a changed call to who verifies it', async () => {
    const { secret, _id } = await addWebhook('reply.created');
    later(-HOUR_MS);
    await call('POST', `/${_id}/ping`);
    await server.deps.db.update(webhookDeliveries).set({ dueAt: new Date(0) });
    await workOff(server);
    const [old] = received() as [ReceivedCall];
    expect(() => readCall(old, secret)).toThrow('too old');
    server.setNow(new Date());
    await call('POST', `/${_id}/ping`);
    await workOff(server);
    const [, fresh] = received() as [ReceivedCall, ReceivedCall];
    expect(readCall(fresh, secret)).toMatchObject({ type: 'ping', data: { webhookId: _id } });
    expect(() => readCall({ ...fresh, body: fresh.body.replace('ping', 'pong') }, secret)).toThrow(
      'signature',
    );
  });

  it('exchanges its secret without a gap', async () => {
    const { secret: former, _id } = await addWebhook('reply.created');
    const renewed = await call('POST', `/${_id}/secret`);
    const { secret } = renewed.json();
    expect(secret).not.toBe(former);
    const ping = async () => {
      await call('POST', `/${_id}/ping`);
      await workOff(server);
      return received().at(-1) as ReceivedCall;
    };
    const both = await ping();
    for (const one of [former, secret]) expect(readCall(both, one).type).toBe('ping');
    await server.deps.db
      .update(webhooks)
      .set({ formerUntil: new Date(0) })
      .where(eq(webhooks.id, _id));
    const after = await ping();
    expect(readCall(after, secret).type).toBe('ping');
    expect(() => readCall(after, former)).toThrow('signature');
  });

  it('belongs to its organiser, who has ten at most', async () => {
    const { _id } = await addWebhook('reply.created');
    const stranger = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    for (const [method, url] of [
      ['GET', `/${_id}/deliveries`],
      ['POST', `/${_id}/ping`],
      ['POST', `/${_id}/secret`],
      ['DELETE', `/${_id}`],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url: `/api/pro/webhooks${url}`,
        headers: stranger,
      });
      expect(answer.statusCode).toBe(404);
    }
    for (let number = 1; number < WEBHOOKS_MAX; number += 1) await addWebhook('reply.created');
    const answer = await call('POST', '', { url: receiver.url, kinds: ['reply.created'] });
    expect(answer.json().code).toBe('too_many_webhooks');
  });
});

describe('the facts', () => {
  it('of each kind are told as the contract says, and nothing of another organiser', async () => {
    const kinds = Object.keys(webhookPayloads).filter(
      (kind) => kind !== 'ping' && kind !== 'payment.succeeded',
    );
    const { secret } = await addWebhook(...kinds);
    const other = await createOrganiser(server.deps);
    const elsewhere = await createEvent(server.deps, { organiserId: other.id, status: 'published' });
    await createGuest(server.deps, { eventId: elsewhere.id, reply: 'yes' });

    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'draft' });
    const change = async (fields: Record<string, string>) => {
      const form = await multipartBody(fields);
      return server.app.inject({
        method: 'PUT',
        url: `/api/pro/events/${id}`,
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      });
    };
    expect((await change({ name: 'Brouillon' })).statusCode).toBe(200);
    expect((await change({ publication: 'now' })).statusCode).toBe(200);
    expect((await change({ name: 'Bal du canal' })).statusCode).toBe(200);
    const guest = await createGuest(server.deps, { eventId: id, reply: 'yes' });
    await setReply(guest.id, 'maybe');
    const entry = {
      id: uuidv4(),
      guestId: guest.id,
      people: 1,
      undoes: null,
      at: new Date().toISOString(),
      deviceId: uuidv4(),
      deviceName: 'Porte',
    };
    const door = { method: 'POST', url: `/api/nights/${id}/door/entries`, headers } as const;
    const entered = await server.app.inject({ ...door, payload: { after: 0, entries: [entry] } });
    expect(entered.statusCode).toBe(200);
    const fan = await createAccount(server.deps);
    await createAppAccount(server.deps, { accountId: fan.id });
    const follow = { method: 'POST', url: `/api/organisers/${organiser.id}/follow` } as const;
    await server.app.inject({ ...follow, headers: await signIn(server.deps, fan.id) });
    const address = {
      organiserId: organiser.id,
      email: 'a@exemple.fr',
      screen: 'organiser' as const,
      wording: 1,
    };
    await server.deps.db.insert(emailFollowers).values(address);
    await server.deps.db
      .update(emailFollowers)
      .set({ confirmedAt: new Date() })
      .where(eq(emailFollowers.organiserId, organiser.id));
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${id}/cancel`, headers, payload: {} });
    await workOff(server);
    const told = read(secret);
    const types = told.map(({ type }) => type);
    expect(types.toSorted()).toEqual(
      [...kinds, 'follower.added'].toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    const ofEvent = told.filter(({ type }) => type.startsWith('event.'));
    expect(
      ofEvent.map(({ type, data }) => [type, (data as never as { event: { name: string } }).event.name]),
    ).toEqual([
      ['event.published', 'Brouillon'],
      ['event.changed', 'Bal du canal'],
      ['event.cancelled', 'Bal du canal'],
    ]);
    for (const { type, data } of told)
      expect(webhookPayloads[type as keyof typeof webhookPayloads].parse(data)).toEqual(data);
  });

  it('of a fact that is not committed are never told', async () => {
    await addWebhook('reply.created');
    const event = await newEvent();
    await server.deps.db
      .transaction(async (tx) => {
        await createGuest({ db: tx } as never, { eventId: event.id, reply: 'yes' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await workOff(server);
    expect(received()).toEqual([]);
  });

  it('outlive a deleted event, but not the people they are about', async () => {
    const { _id, secret } = await addWebhook('reply.created', 'event.cancelled');
    const event = await newEvent();
    await createGuest(server.deps, { eventId: event.id, reply: 'yes' });
    await server.app.inject({
      method: 'POST',
      url: `/api/pro/events/${event.id}/cancel`,
      headers,
      payload: {},
    });
    await server.deps.db.delete(events).where(eq(events.id, event.id));
    await workOff(server);
    expect(read(secret).map(({ type }) => type)).toEqual(['event.cancelled']);
    expect((await listDeliveries(_id)).map(({ state }) => state)).toEqual(['delivered', 'dropped']);
  });
});

describe('a receiver that fails', () => {
  it('gets the facts of a subject in order, those of others at once, each under one id', async () => {
    await addWebhook('reply.created', 'reply.changed');
    statuses.set(path, [503, 500]);
    const event = await newEvent();
    const first = await createGuest(server.deps, { eventId: event.id, reply: 'yes' });
    await setReply(first.id, 'no');
    await workOff(server);
    await createGuest(server.deps, { eventId: event.id, reply: 'yes' });
    await setReply(first.id, 'maybe');
    await workOff(server);
    expect(typesOf(received())).toEqual(['reply.created', 'reply.created']);
    later(10_000);
    await workOff(server);
    const calls = received().map(({ body, headers: sent }) => {
      const { type, data } = JSON.parse(body);
      return { id: sent['webhook-id'], type, isFirst: data.guest.id === first.id, reply: data.guest.reply };
    });
    const [failed, ...others] = calls.filter(({ isFirst }) => isFirst);
    expect(others).toMatchObject([
      { id: failed?.id, type: 'reply.created', reply: 'yes' },
      { type: 'reply.changed', reply: 'no' },
      { type: 'reply.changed', reply: 'maybe' },
    ]);
    expect(calls).toHaveLength(6);
  });

  it('is tried for three days, then given up; its owner sends it again under the same id', async () => {
    const { _id } = await addWebhook('reply.created');
    statuses.set(
      path,
      Array.from({ length: 11 }, () => 500),
    );
    await call('POST', `/${_id}/ping`);
    const dues: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await workOff(server);
      const [delivery] = await listDeliveries(_id);
      expect(delivery).toMatchObject({ status: 500, attempts: attempt + 1, answer: '<b>Bonsoir</b>' });
      if (delivery?.nextAttemptAt) dues.push(Date.parse(delivery.nextAttemptAt));
      server.setNow(new Date((dues.at(-1) ?? 0) + 1000));
    }
    expect(await listDeliveries(_id)).toMatchObject([{ state: 'given_up', nextAttemptAt: null }]);
    const days = ((dues.at(-1) ?? 0) - Date.now()) / (24 * HOUR_MS);
    expect(days).toBeGreaterThan(2.7);
    expect(days).toBeLessThan(3.3);
    const [{ _id: deliveryId } = { _id: '' }] = await listDeliveries(_id);
    expect((await call('POST', `/${_id}/deliveries/${deliveryId}/resend`)).statusCode).toBe(204);
    await workOff(server);
    expect(await listDeliveries(_id)).toMatchObject([{ state: 'delivered', attempts: 12 }]);
    expect(new Set(received().map(({ headers: sent }) => sent['webhook-id'])).size).toBe(1);
  });

  it.each([
    ['at once after 410', 'gone', [410]],
    ['after five days without a success', 'failing', [500, 500]],
  ] as const)('is turned off %s, with one e-mail', async (_when, offReason, given) => {
    const { _id } = await addWebhook('reply.created');
    statuses.set(path, [...given, 500]);
    await call('POST', `/${_id}/ping`);
    await workOff(server);
    later(5 * 24 * HOUR_MS + 60_000);
    await call('POST', `/${_id}/ping`);
    await workOff(server);
    expect((await call('GET', '')).json()).toMatchObject([{ isOn: false, offReason }]);
    const waiting = (await listDeliveries(_id)).filter(({ state }) => state === 'waiting');
    expect(waiting).toEqual([]);
    expect((await call('POST', `/${_id}/ping`)).json().code).toBe('webhook_off');
    const mails = await deliverTo(server, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Un webhook est éteint']);
    await call('PATCH', `/${_id}`, { isOn: true });
    statuses.delete(path);
    await call('POST', `/${_id}/ping`);
    await workOff(server);
    expect((await listDeliveries(_id))[0]).toMatchObject({ state: 'delivered' });
  });

  it('deleted with deliveries that wait takes them along', async () => {
    const { _id } = await addWebhook('reply.created');
    statuses.set(path, [500]);
    await call('POST', `/${_id}/ping`);
    await workOff(server);
    expect((await call('DELETE', `/${_id}`)).statusCode).toBe(204);
    later(10_000);
    await workOff(server);
    expect(received()).toHaveLength(1);
    const left = await server.deps.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, _id));
    expect(left).toEqual([]);
  });
});

it('refuses addresses of private networks where the product is public', async () => {
  const site = await buildTestServer({ PUBLIC_URL: 'https://lampion.example' }, { beside: server });
  const create = (url: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/pro/webhooks',
      headers,
      payload: { url, kinds: ['reply.created'] },
    });
  const refused = await create('https://169.254.169.254/latest');
  expect(refused.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'url' }] });
  const { _id } = (await create('https://exemple.fr/crochet')).json();
  const changed = await site.app.inject({
    method: 'PATCH',
    url: `/api/pro/webhooks/${_id}`,
    headers,
    payload: { url: receiver.url, description: 'Autre' },
  });
  expect(changed.json().code).toBe('invalid_input');
  expect((await call('GET', '')).json()).toMatchObject([
    { url: 'https://exemple.fr/crochet', description: '' },
  ]);
  await site.close();
});
