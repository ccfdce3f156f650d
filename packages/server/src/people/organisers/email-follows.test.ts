import type { FollowerPage } from '@lampion/contract/people/followers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailFollowers, followers, organiserFollowerCounts } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { purgeUnconfirmed } from './email-follows.ts';
import { confirmFollow, getFollowLink, leaveByLink } from './follow-links.ts';

let server: TestServer;
let organiser: { readonly id: string; readonly accountId: string };

beforeAll(async () => {
  server = await buildTestServer({ EMAIL_PER_SECOND: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  organiser = await createOrganiser(server.deps, { displayName: 'La Guinguette' });
});

let count = 0;
function newAddress(): string {
  count += 1;
  return `camille.${count}@exemple.fr`;
}

const follow = (payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/organisers/${organiser.id}/follow-by-email`, payload });

const mailsTo = async (address: string) => {
  await workOff(server);
  return (await readOutbox(server)).filter(({ to }) => to === address);
};

/** The link of the e-mail that asks for a confirmation. */
async function readLink(address: string) {
  const [mail] = await mailsTo(address);
  const [, token = ''] = new RegExp(`/follow/${organiser.id}/([\\w-]+)`).exec(mail?.text ?? '') ?? [];
  return { organiserId: organiser.id, token };
}

async function countAll() {
  const rows = await server.deps.db
    .select()
    .from(organiserFollowerCounts)
    .where(eq(organiserFollowerCounts.organiserId, organiser.id));
  return [rows[0]?.followers ?? 0, rows[0]?.byEmail ?? 0];
}

describe('an address without an account', () => {
  it('follows once its owner confirms, is counted and listed without the address, and leaves', async () => {
    const email = newAddress();
    expect((await follow({ email, screen: 'event' })).statusCode).toBe(204);
    const link = await readLink(email);
    expect(await countAll()).toEqual([0, 0]);
    expect(await getFollowLink(server.deps, link)).toEqual({
      organiserName: 'La Guinguette',
      state: 'unconfirmed',
      wording: 2,
    });
    expect(await confirmFollow(server.deps, { ...link, token: `${link.token.slice(0, -2)}AA` })).toBe(false);
    expect(await confirmFollow(server.deps, link)).toBe(true);
    expect(await confirmFollow(server.deps, link)).toBe(true);
    expect(await countAll()).toEqual([1, 1]);

    const headers = await signIn(server.deps, organiser.accountId);
    const answer = await server.app.inject({ url: '/api/pro/followers?limit=10', headers });
    expect(answer.json()).toMatchObject({
      total: 1,
      reach: { app: 0, push: 0, email: 1 },
      followers: [{ hasAccount: false, channels: ['email'], screen: 'event', username: 'Abonné par e-mail' }],
    });
    expect(answer.body).not.toContain(email);

    expect(await leaveByLink(server.deps, link)).toBe(true);
    expect(await countAll()).toEqual([0, 0]);
    expect(await getFollowLink(server.deps, link)).toMatchObject({ state: 'gone' });
    expect(await confirmFollow(server.deps, link)).toBe(false);
  });

  it('gets the same answer and no further e-mail when it follows already, and none from a robot', async () => {
    const email = newAddress();
    const first = await follow({ email });
    const link = await readLink(email);
    await confirmFollow(server.deps, link);
    const again = await follow({ email });
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await mailsTo(email)).toHaveLength(1);
    const robot = newAddress();
    expect((await follow({ email: robot, website: 'https://robot.test' })).statusCode).toBe(204);
    expect(await server.deps.db.$count(emailFollowers, eq(emailFollowers.email, robot))).toBe(0);
    for (let attempt = 0; attempt < 3; attempt += 1) await follow({ email });
    expect((await follow({ email })).statusCode).toBe(429);
  });

  it('is forgotten when nobody confirms it for a week, and with the account that owns it', async () => {
    const [late, own] = [newAddress(), newAddress()];
    await follow({ email: late });
    const link = await readLink(late);
    await server.deps.db.transaction((tx) => purgeUnconfirmed(tx, new Date(Date.now() + 1000)));
    expect(await confirmFollow(server.deps, link)).toBe(false);
    await follow({ email: own });
    await confirmFollow(server.deps, await readLink(own));
    await server.deps.db.transaction((tx) => purgeUnconfirmed(tx, new Date(Date.now() + 1000)));
    expect(await countAll()).toEqual([1, 1]);
  });
});

it('pages members and addresses together, none skipped or repeated', async () => {
  const headers = await signIn(server.deps, organiser.accountId);
  const since = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
  for (let index = 0; index < 7; index += 1) {
    const { id: accountId } = await createAccount(server.deps);
    const { id: appAccountId } = await createAppAccount(server.deps, { accountId });
    const createdAt = since(index);
    await server.deps.db.insert(followers).values({ organiserId: organiser.id, appAccountId, createdAt });
    await server.deps.db.insert(emailFollowers).values({
      organiserId: organiser.id,
      email: newAddress(),
      screen: 'organiser',
      wording: 1,
      confirmedAt: since(index),
    });
  }
  const seen: string[] = [];
  const times: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url: string = `/api/pro/followers?limit=3${cursor && `&cursor=${cursor}`}`;
    const page: FollowerPage = (await server.app.inject({ url, headers })).json();
    for (const one of page.followers) {
      seen.push(one.id);
      times.push(one.since);
    }
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(14);
  expect(seen).toHaveLength(14);
  expect(times).toEqual(times.toSorted().reverse());
});
