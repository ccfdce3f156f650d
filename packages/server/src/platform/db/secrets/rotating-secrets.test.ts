import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArticle } from '../../../blog/articles/drafts.ts';
import { submitReport } from '../../../events/events/moderation.ts';
import { findGuestOfLink } from '../../../events/guest-list/guests.ts';
import { issueGuestLink } from '../../../events/guest-list/linked-replies.ts';
import { readUnsubscribe, signUnsubscribe } from '../../../messages/announcements/unsubscribing.ts';
import { sendContactMessage } from '../../../messages/contact/contact.ts';
import { checkSecondFactor, issueRecoveryCodes, purposeOf } from '../../../people/accounts/second-factors.ts';
import { buildTestServer, type TestServer } from '../../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser } from '../../../testing/factories.ts';
import { system, visitor } from '../../actor.ts';
import { makeSalt } from '../pseudonyms.ts';
import { makeVapidKeys } from '../signing-keys.ts';
import { articles, contactMessages, reports, secondFactors } from '../tables.ts';
import { forgetFormerVersions, rotateSecret, TAKES_EFFECT_MS } from './rotating-secrets.ts';

let first: TestServer;
let second: TestServer;
let now: Date;
beforeEach(async () => {
  first = await buildTestServer();
  second = await buildTestServer({}, { beside: first });
  passTime(0);
});
afterEach(async () => {
  await second.close();
  await first.close();
});

const processes = () => [first, second];

function passTime(milliseconds: number): void {
  now = new Date((now ?? new Date()).getTime() + milliseconds);
  for (const process of processes()) process.setNow(now);
}

/** What each process does every minute. */
const refresh = () => Promise.all(processes().map(({ deps }) => deps.rotating.refresh()));

const rotate = (name: 'pseudonym-salt' | 'vapid-keys') => {
  const make = name === 'vapid-keys' ? makeVapidKeys : makeSalt;
  const { db, secrets } = first.deps;
  return db.transaction((tx) => rotateSecret(tx, secrets, { name, make, now }));
};

async function readPseudonyms(): Promise<string[]> {
  const pseudonyms = await Promise.all(processes().map(({ deps }) => deps.pseudonymise('un appareil')));
  return pseudonyms.map((one) => one.toString('hex'));
}

describe('the salt of pseudonyms', () => {
  const guestId = '01920000-0000-7000-8000-000000000001';

  it('is rotated in all processes at the same moment, without a restart', async () => {
    const [before] = await readPseudonyms();
    expect(await rotate('pseudonym-salt')).toEqual(new Date(now.getTime() + TAKES_EFFECT_MS));
    await refresh();
    passTime(TAKES_EFFECT_MS - 1);
    expect(await readPseudonyms()).toEqual([before, before]);
    passTime(1);
    const after = await readPseudonyms();
    expect(after[1]).toBe(after[0]);
    expect(after[0]).not.toBe(before);
  });

  it('leaves links to unsubscribe valid, whichever process made them before or after', async () => {
    const tokens = [await signUnsubscribe(first.deps, guestId)];
    await rotate('pseudonym-salt');
    await refresh();
    passTime(TAKES_EFFECT_MS);
    tokens.push(await signUnsubscribe(second.deps, guestId));
    expect(new Set(tokens).size).toBe(2);
    for (const { deps } of processes())
      for (const token of tokens) expect(await readUnsubscribe(deps, token)).toBe(guestId);
  });

  it('leaves private links of guests valid', async () => {
    const { id: organiserId } = await createOrganiser(first.deps);
    const { id: eventId } = await createEvent(first.deps, { organiserId });
    const guest = await createGuest(first.deps, { eventId, email: 'nora@exemple.fr' });
    const tokens = [await issueGuestLink(first.deps, guest)];
    await rotate('pseudonym-salt');
    await refresh();
    passTime(TAKES_EFFECT_MS);
    tokens.push(await issueGuestLink(second.deps, guest));
    expect(new Set(tokens).size).toBe(2);
    for (const link of tokens) {
      const token = link.slice(link.lastIndexOf('/') + 1);
      expect(await findGuestOfLink(first.deps, token)).toMatchObject({ id: guest.id });
    }
  });

  it('leaves recovery codes valid, each of them once', async () => {
    const { deps } = first;
    const { id } = await createAccount(deps);
    const secret = deps.secrets.seal(randomBytes(20), purposeOf(id));
    await deps.db.insert(secondFactors).values({ accountId: id, secret, confirmedAt: now });
    const [code = ''] = await deps.db.transaction((tx) => issueRecoveryCodes(deps, tx, id));
    await rotate('pseudonym-salt');
    await refresh();
    passTime(TAKES_EFFECT_MS);
    await checkSecondFactor(second.deps, id, code.replace('-', ''));
    await expect(checkSecondFactor(second.deps, id, code.replace('-', ''))).rejects.toThrow();
  });

  it('leaves attempts counted, and resets them whichever salt they were counted with', async () => {
    const limit = { name: 'rotation', points: 2, seconds: 3600 };
    const consume = () => second.deps.limiter.consume(limit, '192.0.2.1');
    await first.deps.limiter.consume(limit, '192.0.2.1');
    await rotate('pseudonym-salt');
    await refresh();
    passTime(TAKES_EFFECT_MS);
    expect(await consume()).toBe(2);
    await expect(consume()).rejects.toMatchObject({ code: 'too_many_attempts' });
    await second.deps.limiter.reset(limit, '192.0.2.1');
    expect(await consume()).toBe(1);
  });

  it('leaves a report, a message and a visit the same when they are made again', async () => {
    const { deps } = first;
    const client = { address: '192.0.2.1', userAgent: '' };
    const { id: organiserId } = await createOrganiser(deps);
    const { id: eventId } = await createEvent(deps, { organiserId });
    const { _id: articleId } = await createArticle(deps, system, { title: 'Lu', content: '<p>a</p>' });
    const words = { name: 'Nour', email: 'nour@exemple.fr', subject: 'Bal', message: 'Bonjour' };
    const make = async ({ deps }: TestServer) => {
      await submitReport(deps, visitor, client, eventId, { reason: 'spam', details: '' });
      await sendContactMessage(deps, client, words);
      deps.views.record({ articleId, ...client, userAgent: 'Mozilla/5.0 Firefox/150', now });
      await deps.views.flush();
    };
    await make(first);
    await rotate('pseudonym-salt');
    await refresh();
    passTime(TAKES_EFFECT_MS);
    await make(second);
    const { db } = deps;
    const [article] = await db.select().from(articles).where(eq(articles.id, articleId));
    expect([await db.$count(reports), await db.$count(contactMessages), article?.views]).toEqual([1, 1, 1]);
  });

  it('is forgotten on request: what was made with it is not recognised any more', async () => {
    const old = await signUnsubscribe(first.deps, guestId);
    await rotate('pseudonym-salt');
    passTime(TAKES_EFFECT_MS);
    await refresh();
    const young = await signUnsubscribe(first.deps, guestId);
    const { db, secrets } = first.deps;
    await db.transaction((tx) => forgetFormerVersions(tx, secrets, { name: 'pseudonym-salt', now }));
    await refresh();
    expect(await readUnsubscribe(second.deps, old)).toBeNull();
    expect(await readUnsubscribe(second.deps, young)).toBe(guestId);
  });
});

describe('npm run secrets:rotate', () => {
  async function run(...words: string[]) {
    const script = path.resolve(import.meta.dirname, '../../../../../../scripts/secrets-rotate.ts');
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: first.database.url,
      SECRETS_KEY: first.deps.config.SECRETS_KEY ?? '',
    };
    const options = { env, cwd: first.deps.config.DATA_DIR };
    return promisify(execFile)(process.execPath, [script, ...words], options);
  }

  it('rotates for running servers, and refuses what it does not know', async () => {
    const before = await readPseudonyms();
    expect((await run('pseudonyms')).stdout).toContain('The new value is used from');
    await refresh();
    passTime(2 * TAKES_EFFECT_MS);
    expect((await readPseudonyms())[1]).not.toBe(before[1]);
    await expect(run('everything')).rejects.toThrow(/Usage/);
  });
});

describe('the keys of Web Push', () => {
  it('are rotated in all processes: browsers subscribe with the new pair from then on', async () => {
    const publicKeys = () => Promise.all(processes().map(({ deps }) => deps.webPush.publicKey()));
    const [before] = await publicKeys();
    await rotate('vapid-keys');
    await refresh();
    expect(await publicKeys()).toEqual([before, before]);
    passTime(TAKES_EFFECT_MS);
    const after = await publicKeys();
    expect(after[1]).toBe(after[0]);
    expect(after[0]).not.toBe(before);
  });
});
