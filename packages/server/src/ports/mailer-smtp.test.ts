import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpDouble, startSmtpDouble } from '../testing/smtp-double.ts';
import type { Email, Mailer } from './mailer.ts';
import { createSmtpMailer } from './mailer-smtp.ts';

let smtp: SmtpDouble;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  mailer = openMailer(smtp.url);
});
afterAll(async () => {
  await mailer.close();
  await smtp.close();
});
afterEach(() => smtp.refuseWith(null));

const now = new Date('2026-06-01T12:00:00Z');
const openMailer = (url: string, settings: Partial<Parameters<typeof createSmtpMailer>[0]> = {}) =>
  createSmtpMailer({
    url,
    from: 'Lampion <bonjour@lampion.test>',
    connections: { security: 1, personal: 1, bulk: 2 },
    now: () => now,
    ...settings,
  });

const email: Email = {
  id: '0197a1c2',
  to: 'camille@exemple.fr',
  subject: 'Été à Nantes',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
};

async function sendAndRead(values: Partial<Email>): Promise<string> {
  await mailer.send({ ...email, ...values });
  return smtp.messages.at(-1) ?? '';
}

async function failure(line: string, command?: 'MAIL'): Promise<Error> {
  smtp.refuseWith(line, command);
  const result = await mailer.send(email).catch((error: unknown) => error);
  if (!(result instanceof Error)) throw new Error('the e-mail was sent');
  return result;
}

describe('the SMTP mailer', () => {
  it('sends both versions, with the id as Message-ID', async () => {
    const raw = await sendAndRead({ replyTo: 'nour@exemple.fr' });
    expect(raw).toMatch(/^From: Lampion <bonjour@lampion.test>\r$/m);
    expect(raw).toMatch(/^To: camille@exemple.fr\r$/m);
    expect(raw).toMatch(/^Reply-To: nour@exemple.fr\r$/m);
    expect(raw).toMatch(/^Message-ID: <0197a1c2@lampion.test>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
  });

  it('threads replies, and marks them as written by a person', async () => {
    const raw = await sendAndRead({ thread: ['contact.1', 'answer.1'] });
    expect(raw).toMatch(/^In-Reply-To: <answer.1@lampion.test>\r$/m);
    expect(raw.replaceAll(/\r\n\s+/g, ' ')).toMatch(
      /^References: <contact.1@lampion.test> <answer.1@lampion.test>\r$/m,
    );
    expect(raw).not.toContain('auto-generated');
  });

  it('adds no header and no recipient from what people typed', async () => {
    const before = smtp.recipients.length;
    const raw = await sendAndRead({
      subject: 'Bonjour\r\nBcc: tous@exemple.fr',
      replyTo: 'a@exemple.fr\r\nBcc: tous@exemple.fr, b@exemple.fr',
    });
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(smtp.recipients.slice(before)).toEqual(['camille@exemple.fr']);
  });

  it('never reads a list of recipients into one address', async () => {
    const before = smtp.recipients.length;
    await mailer.send({ ...email, to: 'camille@exemple.fr, tous@exemple.fr' }).catch(() => undefined);
    expect(smtp.recipients.slice(before)).not.toContain('tous@exemple.fr');
  });

  it('reports a mailbox that does not exist as final', async () => {
    const error = await failure('550 5.1.1 <camille@exemple.fr> unknown');
    expect(error).toMatchObject({ reason: 'recipient_refused', isFinal: true });
  });

  it('reports every other failure as temporary', async () => {
    const error = await failure('451 4.7.1 <camille@exemple.fr> try later');
    expect(error).toMatchObject({ reason: 'busy', isFinal: false });
  });

  it('reports a refused sender as temporary', async () => {
    const error = await failure('550 5.7.1 <bonjour@lampion.test> not yours', 'MAIL');
    expect(error).toMatchObject({ reason: 'sender_refused', isFinal: false });
  });

  it('names no address when it fails', async () => {
    for (const line of ['550 <camille@exemple.fr> unknown', '451 <camille@exemple.fr> later']) {
      const error = await failure(line);
      expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('camille');
    }
  });

  it('fails when no server answers', async () => {
    const gone = await startSmtpDouble();
    await gone.close();
    const attempt = openMailer(gone.url).send(email);
    await expect(attempt).rejects.toThrow('the e-mail could not be sent (ESOCKET)');
  });
});
