import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../deps.ts';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { createAccount } from '../testing/factories.ts';
import { type SmtpDouble, startSmtpDouble } from '../testing/smtp-double.ts';
import { createJobHandlers } from './handlers.ts';

let smtp: SmtpDouble;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await buildTestServer({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(() => smtp.refuseWith(null));

const order = (id: string) => ({ template: 'welcome', id }) as const;

/** Runs one job through the handler, and returns everything it logged. */
async function send(id: string, jobId: string) {
  const lines: string[] = [];
  const note = (details: object, message: string) => {
    const { err } = details as { err?: Error };
    lines.push(JSON.stringify({ ...details, err: err?.stack, message }));
  };
  const log: Log = { info: note, warn: note, error: note };
  const handle = createJobHandlers({ ...server.deps, log })['send-email'];
  const outcome = await handle(order(id), jobId).catch((error: unknown) => error);
  return { outcome, lines: lines.join('\n') };
}

describe('the send-email job', () => {
  it('sends with its own id as message id', async () => {
    const { id, email } = await createAccount(server.deps);
    expect(await send(id, 'tache-1')).toEqual({ outcome: undefined, lines: '' });
    expect(smtp.messages.at(-1)).toMatch(/^Message-ID: <tache-1@lampion.test>\r$/m);
    expect(smtp.recipients.at(-1)).toBe(email);
  });

  it('does nothing for a row that is gone', async () => {
    const before = smtp.messages.length;
    const { outcome } = await send('0197a1c2-0000-7000-8000-000000000000', 'tache-2');
    expect(outcome).toBeUndefined();
    expect(smtp.messages).toHaveLength(before);
  });

  it('requests a retry when the server is busy', async () => {
    const { id } = await createAccount(server.deps);
    smtp.refuseWith('451 later');
    expect((await send(id, randomUUID())).outcome).toBeInstanceOf(Error);
  });

  it('gives up on a mailbox that does not exist, and reports it without its address', async () => {
    const { id, email } = await createAccount(server.deps);
    smtp.refuseWith(`550 <${email}> unknown`);
    const jobId = randomUUID();
    const { outcome, lines } = await send(id, jobId);
    expect(outcome).toBeUndefined();
    expect(lines).toContain(jobId);
    expect(lines).toContain('550');
    expect(lines).not.toContain(email);
  });
});
