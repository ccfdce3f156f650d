import { undeliveredEmailQuerySchema } from '@lampion/contract/messages/emails';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { outgoingEmails } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/doubles/smtp.ts';
import { createAccount, createAdminActor, readJournal } from '../../testing/factories.ts';
import { queueEmail } from './queue.ts';
import { listUndeliveredEmails, retryEmail } from './undelivered.ts';

let smtp: SmtpDouble;
let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await buildTestServer({ SMTP_URL: smtp.url });
  nour = await createAdminActor(server.deps);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.refuseWith(null);
  await server.deps.db.delete(outgoingEmails);
});

/** Until pending retries are due. */
function letTimePass(): void {
  passed += 3_600_000;
  server.setNow(new Date(Date.now() + passed));
}
let passed = 0;

const list = (query: Record<string, unknown> = {}) =>
  listUndeliveredEmails(server.deps, nour, undeliveredEmailQuerySchema.parse(query));

/** A welcome e-mail that the mail server answered with this line. */
async function failWelcome(line: string, email: string) {
  const { id } = await createAccount(server.deps, { email });
  smtp.refuseWith(line);
  await queueEmail(server.deps, server.deps.db, { template: 'welcome', id });
  await workOff(server);
  const failure = (await list()).items.find(({ recipient }) => recipient?.startsWith(email.slice(0, 1)));
  if (failure === undefined) throw new Error('the failure is not in the list');
  return failure;
}

describe('undelivered e-mails', () => {
  it('show kind, masked recipient, reason, and time of the retry', async () => {
    await failWelcome('451 <amel@exemple.fr> later', 'amel@exemple.fr');
    letTimePass();
    await workOff(server);
    const page = await list();
    expect(page).toMatchObject({ total: 1, isTotalCapped: false, page: 1, perPage: 20 });
    const [failure] = page.items;
    expect(failure).toMatchObject({
      template: 'welcome',
      recipient: 'a…@exemple.fr',
      attempts: 2,
      reason: 'busy',
      state: 'waiting',
    });
    expect(Date.parse(failure?.nextAttemptAt ?? '')).toBeGreaterThan(server.deps.now().getTime());
    expect(Date.parse(failure?.firstFailedAt ?? '')).toBeLessThan(Date.parse(failure?.lastFailedAt ?? ''));
    expect(JSON.stringify(page)).not.toContain('amel');
  });

  it('leave the list once they were sent', async () => {
    await failWelcome('451 later', 'bea@exemple.fr');
    smtp.refuseWith(null);
    letTimePass();
    expect(await workOff(server)).toBe(1);
    expect((await list()).items).toEqual([]);
  });

  it('are given up at once for a mailbox that does not exist', async () => {
    expect(await failWelcome('550 unknown', 'chloe@exemple.fr')).toMatchObject({
      reason: 'recipient_refused',
      state: 'given_up',
      nextAttemptAt: null,
    });
  });

  it('are given up after the last attempt', async () => {
    await failWelcome('451 later', 'denis@exemple.fr');
    await server.deps.database.pool.query('UPDATE outgoing_emails SET attempts = 20, tries = 20');
    letTimePass();
    await workOff(server);
    expect((await list()).items).toMatchObject([{ attempts: 21, state: 'given_up' }]);
  });

  it('are listed even without a known recipient', async () => {
    const { id } = await createAccount(server.deps);
    const deps = { ...server.deps, config: { ...server.deps.config } };
    Object.defineProperty(deps.config, 'PUBLIC_URL', {
      get() {
        throw new Error('broken');
      },
    });
    await queueEmail(server.deps, server.deps.db, { template: 'welcome', id });
    await workOff({ deps });
    expect((await list()).items).toMatchObject([{ recipient: null, reason: 'internal', state: 'waiting' }]);
  });

  it('are filtered by state and by kind, latest failure first', async () => {
    await failWelcome('550 unknown', 'elsa@exemple.fr');
    await failWelcome('451 later', 'flora@exemple.fr');
    const recipients = async (query: Record<string, unknown>) =>
      (await list(query)).items.map(({ recipient }) => recipient);
    expect(await recipients({})).toEqual(['f…@exemple.fr', 'e…@exemple.fr']);
    expect(await recipients({ state: 'given_up' })).toEqual(['e…@exemple.fr']);
    expect(await recipients({ state: 'waiting' })).toEqual(['f…@exemple.fr']);
    expect(await recipients({ template: 'reset-password' })).toEqual([]);
    expect(await recipients({ perPage: 1, page: 2 })).toEqual(['e…@exemple.fr']);
    expect((await list({ state: 'given_up' })).total).toBe(1);
  });

  it('are for administrators only', async () => {
    const query = undeliveredEmailQuerySchema.parse({});
    await expect(listUndeliveredEmails(server.deps, visitor, query)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});

describe('a retry', () => {
  it('queues the e-mail once, idempotently, and is recorded in the journal', async () => {
    const { _id: id } = await failWelcome('550 unknown', 'gus@exemple.fr');
    const lines = await Promise.all([1, 2, 3].map(() => retryEmail(server.deps, nour, id)));
    expect(lines.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'email.retry', subjectName: 'Bienvenue, g…@exemple.fr' },
    ]);
    smtp.refuseWith(null);
    const before = smtp.recipients.length;
    expect(await workOff(server)).toBe(1);
    expect(smtp.recipients.slice(before)).toEqual(['gus@exemple.fr']);
    expect((await list()).items).toEqual([]);
    await expect(retryEmail(server.deps, nour, id)).rejects.toMatchObject({ code: 'email_not_found' });
  });

  it('continues counting when it fails again', async () => {
    const { _id: id } = await failWelcome('550 unknown', 'hugo@exemple.fr');
    await retryEmail(server.deps, nour, id);
    await workOff(server);
    expect((await list()).items).toMatchObject([{ _id: id, attempts: 2, state: 'given_up' }]);
  });

  it('ignores e-mails still being retried', async () => {
    const failure = await failWelcome('451 later', 'ines@exemple.fr');
    expect(await retryEmail(server.deps, nour, failure._id)).toEqual(failure);
    expect(await readJournal(server.deps, failure._id)).toEqual([]);
  });
});
