import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingEmails } from '../../db/tables.ts';
import type { Log } from '../../deps.ts';
import { createJobHandlers } from '../../jobs/handlers.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/smtp-double.ts';
import { workOff } from '../../testing/work-off.ts';
import { queueEmail } from './queue-email.ts';

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

/** Rests and pauses of the e-mails before end. */
function passTime(ms: number): void {
  now += ms;
  server.setNow(new Date(now));
}

async function queueWelcome(email?: string): Promise<string> {
  const account = await createAccount(server.deps, email === undefined ? {} : { email });
  await queueEmail(server.deps, server.deps.db, { template: 'welcome', id: account.id });
  return account.email;
}

const rows = () => server.deps.db.select().from(outgoingEmails);
const messageIds = () => smtp.messages.map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);

/** Everything that is logged meanwhile. */
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
    // Claimed by a process that is gone, which had sent it already.
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

  it('of the version before is taken over under the id of its job', async () => {
    const { id } = await createAccount(server.deps);
    const jobId = randomUUID();
    const move = createJobHandlers(server.deps)['send-email'];
    await move({ template: 'welcome', id }, jobId);
    await move({ template: 'welcome', id }, jobId);
    expect(await workOff(server)).toBe(1);
    expect(messageIds().at(-1)).toBe(`<${jobId}@lampion.test>`);
  });
});
