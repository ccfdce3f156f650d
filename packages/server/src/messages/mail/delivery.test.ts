import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { contactMessages, emailPace, outgoingEmails } from '../../platform/db/tables.ts';
import type { Log } from '../../platform/log.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/doubles/smtp.ts';
import { createAccount } from '../../testing/factories.ts';
import { takeEmailTurns } from './delivery.ts';
import { claimEmails, lockDueEmails } from './email-store.ts';
import { findSuppressed, queueEmail, queueEmails } from './queue.ts';
import { suppressAddress } from './suppressions.ts';

let smtp: SmtpDouble;
let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await buildTestServer({ SMTP_URL: smtp.url, EMAIL_PER_SECOND: '10000' });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => passTime(3_600_000));
afterEach(async () => {
  smtp.behave(null);
  await server.deps.db.delete(outgoingEmails);
});

/** Lets backoff and pauses of earlier e-mails end. */
function passTime(ms: number): void {
  now += ms;
  server.setNow(new Date(now));
}

async function queueWelcome(email?: string): Promise<string> {
  const account = await createAccount(server.deps, email === undefined ? {} : { email });
  await queueEmail(server.deps, server.deps.db, { template: 'welcome', id: account.id });
  return account.email;
}

/** Queues a visitor's message, confirmed in lane `personal`. */
async function queueContact(email: string): Promise<void> {
  const message = { name: 'C', email, subject: 'Bal', message: 'Bonjour', createdAt: server.deps.now() };
  const [row] = await server.deps.db.insert(contactMessages).values(message).returning();
  await queueEmail(server.deps, server.deps.db, { template: 'contact-confirmation', id: row?.id ?? '' });
}

const rows = () => server.deps.db.select().from(outgoingEmails);
const messageIds = () => smtp.messages.map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);

/** Works off the queue and returns everything that is logged. */
async function workOffNoting(): Promise<string> {
  const lines: string[] = [];
  const note = (details: object, message: string) => {
    const { err } = details as { err?: Error };
    lines.push(JSON.stringify({ ...details, err: err?.stack, message }));
  };
  const log: Log = { info: note, warn: note, error: note };
  await workOff({ deps: { ...server.deps, log } });
  return lines.join('\n');
}

describe('an e-mail in the queue', () => {
  it('leaves once, with its own id as message id, and is forgotten', async () => {
    const to = await queueWelcome();
    const [row] = await rows();
    expect(await workOff(server)).toBe(1);
    expect(smtp.recipients.at(-1)).toBe(to);
    expect(messageIds().at(-1)).toBe(`<${row?.id}@lampion.test>`);
    expect(await rows()).toEqual([]);
    expect(await workOff(server)).toBe(0);
  });

  it('is forgotten when its row is gone', async () => {
    const before = smtp.messages.length;
    await queueEmail(server.deps, server.deps.db, { template: 'welcome', id: randomUUID() });
    await workOff(server);
    expect(smtp.messages).toHaveLength(before);
    expect(await rows()).toEqual([]);
  });

  it('is given up when the mailbox does not exist, and the log names no address', async () => {
    const email = await queueWelcome();
    smtp.refuseWith(`550 <${email}> unknown`);
    const lines = await workOffNoting();
    const [row] = await rows();
    expect(row).toMatchObject({ dueAt: null, attempts: 1, reason: 'recipient_refused', claimedUntil: null });
    expect(lines).toContain(row?.id);
    expect(lines).toContain('550');
    expect(lines).not.toContain(email);
  });

  it('is tried again with the same message id when a process was killed, and only what was under way', async () => {
    await Promise.all([queueWelcome(), queueWelcome()]);
    const [one] = await rows();
    // Claimed by a process that ended after sending it.
    await server.deps.database.pool.query(
      "UPDATE outgoing_emails SET claimed_until = now() + interval '1 minute' WHERE id = $1",
      [one?.id],
    );
    const before = smtp.messages.length;
    expect(await workOff(server)).toBe(1);
    expect((await rows()).map(({ id }) => id)).toEqual([one?.id]);
    await server.deps.database.pool.query(
      "UPDATE outgoing_emails SET claimed_until = now() - interval '1 ms'",
    );
    expect(await workOff(server)).toBe(1);
    expect(messageIds().slice(before)).toHaveLength(2);
    expect(messageIds().at(-1)).toBe(`<${one?.id}@lampion.test>`);
  });

  it('of the previous version is taken over under the id of its job', async () => {
    const { id } = await createAccount(server.deps);
    const jobId = randomUUID();
    const move = createJobHandlers(server.deps)['send-email'];
    await move({ template: 'welcome', id }, jobId);
    await move({ template: 'welcome', id }, jobId);
    expect(await workOff(server)).toBe(1);
    expect(messageIds().at(-1)).toBe(`<${jobId}@lampion.test>`);
  });
});

describe('a domain in backoff', () => {
  it('delays its own e-mails untried, and no others', async () => {
    await queueContact('a@lent.exemple');
    smtp.refuseWith('451 4.7.1 greylisted');
    await workOff(server);
    await queueContact('b@lent.exemple');
    await queueContact('c@autre.exemple');
    smtp.behave(null);
    const before = smtp.recipients.length;
    await workOff(server);
    expect(smtp.recipients.slice(before)).toEqual(['c@autre.exemple']);
    const held = await rows();
    expect(held.map(({ attempts, tries }) => [attempts, tries]).toSorted()).toEqual([
      [0, 0],
      [1, 1],
    ]);
    passTime(5_001);
    await workOff(server);
    expect(smtp.recipients.slice(before).toSorted()).toEqual([
      'a@lent.exemple',
      'b@lent.exemple',
      'c@autre.exemple',
    ]);
  });

  it('delays everything but security when it is the server', async () => {
    await queueContact('a@exemple.fr');
    smtp.behave(({ verb }) => (verb === 'MAIL' ? '421 4.3.2 later' : null));
    await workOff(server);
    smtp.behave(null);
    await queueContact('b@exemple.fr');
    const to = await queueWelcome();
    const before = smtp.recipients.length;
    await workOff(server);
    expect(smtp.recipients.slice(before)).toEqual([to]);
    expect((await rows()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
    passTime(5_001);
    await workOff(server);
    expect(await rows()).toEqual([]);
  });
});

describe('invitations', () => {
  it('of an organiser who sends few do not wait for one who sends many', async () => {
    const [many, few] = [randomUUID(), randomUUID()];
    const subjects = (count: number, organiserId: string) =>
      Array.from({ length: count }, () => ({
        template: 'invitation' as const,
        id: randomUUID(),
        organiserId,
        to: 'x@exemple.fr',
      }));
    await queueEmails(server.deps, server.deps.db, subjects(200, many));
    passTime(1000);
    await queueEmails(server.deps, server.deps.db, subjects(3, few));
    const pausedDomains: string[] = [];
    const claim = (limit: number) =>
      server.deps.db.transaction(async (tx) => {
        const due = { lane: 'bulk' as const, now: server.deps.now(), limit, pausedDomains };
        const claimed = await claimEmails(tx, await lockDueEmails(tx, due), 60_000);
        return claimed.map(({ id }) => id);
      });
    const first = await claim(4);
    const all = await rows();
    const ofFew = all.filter(({ organiserId }) => organiserId === few).map(({ id }) => id);
    expect(first.filter((id) => ofFew.includes(id))).toHaveLength(2);
    // Two concurrent processes claim different ones.
    const [one, other] = await Promise.all([claim(10), claim(10)]);
    expect(new Set([...first, ...one, ...other]).size).toBe(24);
    expect([...first, ...one, ...other].filter((id) => ofFew.includes(id))).toHaveLength(3);
  });
});

describe('suppressed addresses', () => {
  it.each([
    ['550 5.1.1 no such user', true],
    ['550 5.7.1 you sent too much', false],
    ['550 no', false],
  ])('are those of which the mail server says %s: %s', async (line, isSuppressed) => {
    const address = `${randomUUID()}@exemple.fr`;
    await queueContact(address);
    smtp.refuseWith(line);
    await workOff(server);
    expect(await rows()).toMatchObject([{ dueAt: null, reason: 'recipient_refused' }]);
    expect((await findSuppressed(server.deps.db, [address])).has(address)).toBe(isSuppressed);
  });

  it('get security e-mails only; others for one person are listed as failed', async () => {
    const address = 'plainte@exemple.fr';
    const report = { address, reason: 'complaint', source: 'admin' } as const;
    await suppressAddress(server.deps, server.deps.db, report);
    await queueContact(address);
    const before = smtp.recipients.length;
    await workOff(server);
    expect(smtp.recipients.slice(before)).toEqual([]);
    await queueWelcome(address);
    await workOff(server);
    expect(smtp.recipients.slice(before)).toEqual([address]);
    expect(await rows()).toMatchObject([
      { template: 'contact-confirmation', dueAt: null, reason: 'suppressed', recipient: 'p…@exemple.fr' },
    ]);
  });
});

describe('the rate', () => {
  it('is one for all lanes and processes; only what is near is reserved, but for security', async () => {
    const config = { ...server.deps.config, EMAIL_PER_SECOND: 10 };
    await server.deps.db.delete(emailPace);
    const take = (lane: 'security' | 'bulk', count: number) =>
      server.deps.db.transaction((tx) => takeEmailTurns({ config }, tx, { count, lane }));
    const first = await take('bulk', 50);
    expect(first.length).toBeGreaterThanOrEqual(11);
    expect(first.length).toBeLessThan(50);
    expect(first.every((wait, index) => index === 0 || wait - (first[index - 1] ?? 0) > 99)).toBe(true);
    const urgent = await take('security', 30);
    expect(urgent).toHaveLength(30);
    expect(await take('bulk', 1)).toEqual([]);
  });
});
