import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpDouble, startSmtpDouble } from '../../../testing/doubles/smtp.ts';
import { eventually } from '../../../testing/side-by-side.ts';
import type { Email, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

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

let now = new Date('2026-06-01T12:00:00Z');
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

const faultOf = (attempt: Promise<void>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

describe('connections to the mail server', () => {
  it('carry many messages, a hundred at most, and lanes have their own', async () => {
    const fresh = await startSmtpDouble();
    const own = openMailer(fresh.url);
    for (let number = 1; number <= 101; number += 1) await own.send({ ...email, id: `${number}` });
    expect(fresh.connections.total).toBe(2);
    await own.send({ ...email, lane: 'security' });
    expect(fresh.connections.total).toBe(3);
    await own.close();
    await eventually(() => expect(fresh.connections.open).toBe(0));
    await fresh.close();
  });

  it('end with the deadline of a message, however the server drips or hangs', async () => {
    for (const verb of ['CONNECT', 'RCPT', 'END'] as const) {
      for (const how of ['hang', { drip: '250 fine', everyMs: 20 }] as const) {
        const slow = await startSmtpDouble();
        const own = openMailer(slow.url);
        slow.behave((step) => (step.verb === verb ? how : null));
        const deadline = new AbortController();
        const attempt = faultOf(own.send(email, deadline.signal));
        await eventually(() => expect(slow.connections.open).toBe(1));
        deadline.abort();
        expect(await attempt).toMatchObject({ reason: 'unreachable', isFinal: false, scope: 'server' });
        await eventually(() => expect(slow.connections.open).toBe(0));
        await own.close();
        await slow.close();
      }
    }
  });

  it('are replaced when the server closed them while they were idle, or in the middle', async () => {
    const moody = await startSmtpDouble();
    const own = openMailer(moody.url);
    await own.send(email);
    moody.behave(({ verb }) => (verb === 'MAIL' && moody.connections.total === 1 ? 'close' : null));
    await own.send(email);
    expect(moody.messages).toHaveLength(2);
    moody.behave(({ verb }) => (verb === 'END' ? 'close' : null));
    // It may have been taken: whether it is sent again is up to the caller.
    expect(await faultOf(own.send(email))).toMatchObject({ reason: 'unreachable', isFinal: false });
    moody.behave(null);
    await own.send(email);
    expect(moody.messages).toHaveLength(3);
    await own.close();
    await moody.close();
  });
});

describe('the envelope', () => {
  it('names the return path of each e-mail as its sender, the header the product', async () => {
    const raw = await sendAndRead({ returnPath: 'rebonds+abc@lampion.test' });
    expect(smtp.senders.at(-1)).toBe('rebonds+abc@lampion.test');
    expect(raw).toMatch(/^From: Lampion <bonjour@lampion.test>\r$/m);
    await sendAndRead({});
    expect(smtp.senders.at(-1)).toBe('bonjour@lampion.test');
  });

  it('is signed with the key of the domain, where there is one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { domainName: 'lampion.test', keySelector: 'juin', privateKey: pem };
    const own = openMailer(smtp.url, { dkim });
    await own.send(email);
    const raw = smtp.messages.at(-1) ?? '';
    const [, signed, signature] = /^(DKIM-Signature: .*?;\s+b=)([^;]*?)\r\n(?!\s)/s.exec(raw) ?? [];
    expect(signed?.replaceAll(/\s+/g, ' ')).toContain('d=lampion.test; q=dns/txt; s=juin');
    expect(signed).toMatch(/h=[^;]*from:/);
    // As a receiving server checks it (RFC 6376, relaxed headers).
    const unfolded = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const relax = (line: string) => {
      const at = line.indexOf(':');
      return `${line.slice(0, at).trim().toLowerCase()}:${line
        .slice(at + 1)
        .replaceAll(/\s+/g, ' ')
        .trim()}`;
    };
    const names =
      /\sh=([^;]*)/
        .exec(signed ?? '')?.[1]
        ?.replaceAll(/\s+/g, '')
        .split(':') ?? [];
    const chosen = names.flatMap(
      (name) => unfolded.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? [],
    );
    const data = [...chosen.map(relax), relax((signed ?? '').replaceAll(/\r\n[ \t]+/g, ' '))].join('\r\n');
    const bytes = Buffer.from((signature ?? '').replaceAll(/\s+/g, ''), 'base64');
    expect(verify('RSA-SHA256', Buffer.from(data), publicKey, bytes)).toBe(true);
    await own.close();
  });
});

describe('who asked to wait', () => {
  /** Sends one that fails, and returns the backoff of the server and of the domain after it. */
  async function restAfter(own: Mailer, line: string, verb: 'CONNECT' | 'MAIL' | 'RCPT' | 'END') {
    smtp.behave((step) => (step.verb === verb ? line : null));
    await faultOf(own.send(email));
    smtp.behave(null);
    const seconds = (until: Date | null) => until && (until.getTime() - now.getTime()) / 1000;
    return [seconds(own.backoff.untilFor(null)), seconds(own.backoff.untilFor('exemple.fr'))];
  }

  it.each([
    ['421 4.3.2 busy', 'CONNECT', [5, 5]],
    ['451 4.7.0 too many', 'MAIL', [5, 5]],
    ['550 5.7.1 not yours', 'MAIL', [5, 5]],
    ['421 4.7.0 goodbye', 'RCPT', [5, 5]],
    ['451 4.7.1 greylisted', 'RCPT', [null, 5]],
    ['452 4.2.2 mailbox full', 'RCPT', [null, null]],
    ['550 5.1.1 unknown', 'RCPT', [null, null]],
    ['454 4.7.0 rate exceeded', 'END', [5, 5]],
    ['554 5.7.1 spam', 'END', [null, null]],
  ] as const)('%s to %s', async (line, verb, expected) => {
    const own = openMailer(smtp.url);
    expect(await restAfter(own, line, verb)).toEqual(expected);
    await own.close();
  });

  it('is left alone twice as long each time, half an hour at most, until something is accepted', async () => {
    const own = openMailer(smtp.url);
    const backoffs: unknown[] = [];
    for (let time = 0; time < 11; time += 1) {
      const [, seconds] = await restAfter(own, '451 4.7.1 later', 'RCPT');
      backoffs.push(seconds);
      expect(own.backoff.domains()).toEqual(['exemple.fr']);
      now = new Date(now.getTime() + 1800_000);
      expect(own.backoff.domains()).toEqual([]);
    }
    expect(backoffs).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]);
    await own.send(email);
    expect(await restAfter(own, '451 4.7.1 later', 'RCPT')).toEqual([null, 5]);
    await own.close();
  });
});
