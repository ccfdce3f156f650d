import type { Party } from '@lampion/contract/events/party';
import type { AnswerNewsBody } from '@lampion/contract/messages/news';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guests, pushDevices } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import { createDevice, createGuest } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { notifyMembers } from '../notifications/sending.ts';

const now = new Date('2026-11-20T12:00:00Z');

let push: PushServiceDouble;
let server: TestServer;
beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
});
afterAll(async () => {
  await server.close();
  await push.close();
});

let number = 0;
let host: TestMember;
let lina: TestMember;
let party: Party;
let browser: ReturnType<PushServiceDouble['subscribe']>;
beforeEach(async () => {
  server.setNow(now);
  number += 1;
  host = await createMember(server, `yanis${number}`, 'Yanis');
  lina = await createMember(server, `lina${number}`, 'Lina');
  browser = push.subscribe();
  await createDevice(server.deps, { accountId: lina.accountId }, browser);
  party = await planParty(server, host);
  await createGuest(server.deps, { eventId: party.id, appAccountId: lina.id, accountId: lina.accountId });
});

type Answer = AnswerNewsBody['answer'];

/** The last notification of the device, decrypted. */
async function readQuestion() {
  await workOff(server);
  const question = browser.received.at(-1)?.question;
  if (question === undefined) throw new Error('nothing was asked');
  return question;
}
async function invite() {
  const piece = { kind: 'invitation', to: [lina.id], eventId: party.id, actorId: host.id } as const;
  await server.deps.db.transaction((tx) => notifyMembers(server.deps, tx, [piece]));
  return readQuestion();
}
type Question = Awaited<ReturnType<typeof readQuestion>>;

function answer({ answers }: Question, wanted: Answer, device = browser) {
  const { token = '' } = answers.find((one) => one.answer === wanted) ?? {};
  const body = { token, answer: wanted, device: { endpoint: device.address, auth: device.auth } };
  return callAs(server, null, ['PUT', '/news/answer', body]);
}
const replyByHand = (reply: string) => callAs(server, lina, ['PUT', `/parties/${party.id}/reply`, { reply }]);
const countUnread = async () => (await callAs(server, lina, ['GET', '/me/news'])).json().unread;
async function findReply() {
  const [guest] = await server.deps.db.select().from(guests).where(eq(guests.appAccountId, lina.id));
  return guest?.reply;
}

describe('an answer from a notification', () => {
  it('is the reply, once, and what asked for it is read on all devices', async () => {
    const question = await invite();
    expect(question).toMatchObject({
      accountId: lina.accountId,
      eventId: party.id,
      answers: [{ label: 'Oui' }, { label: 'Non' }],
    });
    expect(await countUnread()).toBe(1);
    for (let time = 0; time < 2; time += 1) expect((await answer(question, 'yes')).statusCode).toBe(204);
    expect(await countUnread()).toBe(0);
    expect(await findReply()).toBe('yes');
    const { news } = (await callAs(server, host, ['GET', '/me/news'])).json();
    expect(news).toMatchObject([{ kind: 'reply', peopleCount: 1 }]);
  });

  it('does not replace a later answer', async () => {
    const question = await invite();
    server.setNow(new Date(now.getTime() + 60_000));
    await replyByHand('maybe');
    const refused = await answer(question, 'yes');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'answered_since']);
    expect(await findReply()).toBe('maybe');
  });

  it('to a party that moved keeps or withdraws a yes', async () => {
    await replyByHand('yes');
    server.setNow(new Date(now.getTime() + 60_000));
    const moved = { beginDate: '2026-12-06T20:30', endDate: '2026-12-07T02:00' };
    await callAs(server, host, ['PUT', `/parties/${party.id}`, moved]);
    const question = await readQuestion();
    expect(question.answers.map(({ label }) => label)).toEqual(['Je viens toujours', 'Non']);
    expect((await answer(question, 'yes')).statusCode).toBe(204);
    expect([await findReply(), await countUnread()]).toEqual(['yes', 0]);
    expect((await answer(question, 'no')).statusCode).toBe(204);
    expect(await findReply()).toBe('no');
  });

  it('is not offered while the date is voted on', async () => {
    const dates = ['18', '19'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));
    const { id: eventId } = await planParty(server, host, { beginDate: undefined, dates });
    await createGuest(server.deps, { eventId, appAccountId: lina.id, accountId: lina.accountId });
    const piece = { kind: 'invitation', to: [lina.id], eventId, actorId: host.id } as const;
    await server.deps.db.transaction((tx) => notifyMembers(server.deps, tx, [piece]));
    await expect(readQuestion()).rejects.toThrow('nothing was asked');
    expect(browser.received).toHaveLength(1);
    const { news } = (await callAs(server, lina, ['GET', '/me/news'])).json();
    expect(news).toMatchObject([{ kind: 'invitation', event: { isPollOpen: true } }]);
  });

  it('accepts a friend', async () => {
    await callAs(server, host, ['PUT', `/friends/requests/${lina.username}`]);
    const piece = { kind: 'friend_request', to: [lina.id], actorId: host.id } as const;
    await server.deps.db.transaction((tx) => notifyMembers(server.deps, tx, [piece]));
    const question = await readQuestion();
    expect(question.answers).toMatchObject([{ answer: 'accept', label: 'Accepter' }]);
    expect((await answer(question, 'accept')).statusCode).toBe(204);
    const { friends } = (await callAs(server, lina, ['GET', '/friends'])).json();
    expect(friends).toMatchObject([{ username: host.username }]);
  });

  it('is refused with another answer’s token, from another device, after signing out and once the party is over', async () => {
    const question = await invite();
    const [yes, no] = question.answers;
    const swapped = { ...question, answers: [{ ...no, answer: 'yes' as const, token: no?.token ?? '' }] };
    expect((await answer(swapped as Question, 'yes')).json().code).toBe('news_answer_unknown');
    expect((await answer(question, 'yes', push.subscribe())).json().code).toBe('news_answer_unknown');
    expect(yes?.token).not.toBe(no?.token);
    server.setNow(new Date('2026-12-08T12:00:00Z'));
    expect((await answer(question, 'yes')).json().code).toBe('event_closed');
    await server.deps.db.delete(pushDevices).where(eq(pushDevices.accountId, lina.accountId));
    expect((await answer(question, 'yes')).json().code).toBe('news_answer_unknown');
    expect(await findReply()).toBe('pending');
  });
});
