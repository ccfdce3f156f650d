import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailBounces, emailSuppressions } from '../../platform/db/tables.ts';
import {
  complaint,
  exchangeBounce,
  eximBounce,
  gmailBounce,
  holidayAnswer,
  postfixBounce,
} from '../../testing/bounce-messages.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { processBounceMessage } from './bounces.ts';
import { findSuppressed } from './queue.ts';
import { signReturnPath } from './return-path.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');
const to = 'camille@exemple.fr';

let server: TestServer;
let returnPath: string;
beforeAll(async () => {
  server = await buildTestServer({ MAIL_RETURN_PATH: 'rebonds@lampion.example', SECRETS_KEY });
  returnPath = (await signReturnPath(server.deps, to)) ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(emailBounces);
  await server.deps.db.delete(emailSuppressions);
});

const work = (raw: Buffer | string, deliveredTo: string | null = null) =>
  processBounceMessage(server.deps, Buffer.from(raw), deliveredTo);
const isOut = async () => (await findSuppressed(server.deps.db, [to])).size === 1;
const countBounces = () => server.deps.db.$count(emailBounces);
async function findAll() {
  const rows = await server.deps.db.select().from(emailSuppressions);
  return rows.map(({ recipient, reason, source, status, reports }) => [
    recipient,
    reason,
    source,
    status,
    reports,
  ]);
}

describe.each([
  ['Postfix', postfixBounce, '5.1.1'],
  ['Exim', eximBounce, '5.1.1'],
  ['Exchange', exchangeBounce, '5.1.10'],
  ['Gmail', gmailBounce, '5.1.1'],
])('a message that %s returns', (_name, write, status) => {
  it('suppresses its recipient, once however often it is delivered', async () => {
    for (let time = 0; time < 2; time += 1) expect(await work(write({ returnPath, to }))).toBe(true);
    expect(await findAll()).toEqual([['c…@exemple.fr', 'bounce', 'pipe', status, 1]]);
  });

  it('is recognised by the envelope alone, and by its header alone', async () => {
    const hidden = write({ returnPath: 'rebonds@lampion.example', to });
    expect(await work(hidden)).toBe(false);
    expect(await work(hidden, returnPath.toUpperCase())).toBe(true);
    expect(await isOut()).toBe(true);
  });

  it('changes nothing without a valid token', async () => {
    const forged = returnPath.replace(/\+(.)/, (_, digit: string) => `+${digit === 'a' ? 'b' : 'a'}`);
    expect(await work(write({ returnPath: forged, to }), 'plaintes@lampion.example')).toBe(false);
    expect(await countBounces()).toBe(0);
  });

  it('can only suppress the address of the token', async () => {
    await work(write({ returnPath, to: 'victime@exemple.fr' }));
    expect(await findAll()).toEqual([[null, 'bounce', 'pipe', status, 1]]);
    expect(await isOut()).toBe(true);
    expect((await findSuppressed(server.deps.db, ['victime@exemple.fr'])).size).toBe(0);
  });

  it('is read from lines that end with LF, and inside of what a filter put around it', async () => {
    const raw = write({ returnPath, to }).toString();
    const [head = '', ...body] = raw.split('\r\n\r\n');
    const type = /Content-Type:.*(?:\r\n[ \t].*)*/i.exec(head)?.[0] ?? '';
    const outer = head.replace(type, 'Content-Type: multipart/mixed; boundary=vu');
    const wrapped = `${outer}\r\n\r\n--vu\r\n${type}\r\n\r\n${body.join('\r\n\r\n')}\r\n--vu\r\n\r\nVu par l’antivirus\r\n--vu--\r\n`;
    for (const one of [raw.replaceAll('\r\n', '\n'), `From MAILER-DAEMON Mon Mar  1\n${raw}`, wrapped]) {
      await server.deps.db.delete(emailBounces);
      expect(await work(one)).toBe(true);
    }
  });
});

describe('what a notification says', () => {
  const record = async (values: object) => {
    await work(postfixBounce({ returnPath, to, ...values }));
    return { isOut: await isOut(), bounces: await countBounces() };
  };

  it.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])('%s is final', async (status) => {
    expect(await record({ status })).toEqual({ isOut: true, bounces: 1 });
  });

  it.each(['4.4.1', '4.2.2', '5.2.2', '5.7.1', '5.4.4', '5.3.4'])('%s may pass', async (status) => {
    expect(await record({ status })).toEqual({ isOut: false, bounces: 1 });
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('%s is no failure', async (action) => {
    expect(await record({ action, status: '4.4.1' })).toEqual({ isOut: false, bounces: 0 });
  });

  it('is read from the other server’s words where it is vague, and may pass where they are too', async () => {
    const words = (diagnostic: string) => record({ status: '5.0.0', diagnostic: `smtp; ${diagnostic}` });
    expect(await words('550 host 192.0.2.51.1 said no')).toMatchObject({ isOut: false });
    await server.deps.db.delete(emailBounces);
    expect(await words('550-5.1.1 <camille@exemple.fr> unknown')).toMatchObject({ isOut: true });
  });

  it('counts for a list when none of those behind it got the e-mail', async () => {
    const behind = (action: string) =>
      postfixBounce({ returnPath, to: 'a@ailleurs.fr' })
        .toString()
        .replace(
          'Final-Recipient: rfc822; a@',
          `Final-Recipient: rfc822; b@ailleurs.fr\r\nAction: ${action}\r\nStatus: 5.1.1\r\n\r\nFinal-Recipient: rfc822; a@`,
        );
    expect(await work(behind('delivered'))).toBe(false);
    expect(await work(behind('failed'))).toBe(true);
    expect(await isOut()).toBe(true);
  });
});

describe('a complaint', () => {
  it('suppresses the address of the quoted return path', async () => {
    expect(await work(complaint({ returnPath, to }))).toBe(true);
    expect(await findAll()).toEqual([['c…@exemple.fr', 'complaint', 'pipe', null, 1]]);
  });

  it('counts with the recipient hidden', async () => {
    await work(complaint({ returnPath, to: 'redacted@exemple.fr' }));
    expect(await findAll()).toEqual([[null, 'complaint', 'pipe', null, 1]]);
  });

  it('is ignored when it is withdrawn, about a server, or forged', async () => {
    for (const type of ['not-spam', 'auth-failure', 'virus', '']) {
      expect(await work(complaint({ returnPath, to, type }))).toBe(false);
    }
    expect(await work(complaint({ returnPath: returnPath.replace('+', '+a'), to }))).toBe(false);
    expect(await countBounces()).toBe(0);
  });
});

describe('any other message', () => {
  it('changes nothing: a person who is away, noise, hostile structure', async () => {
    const deep = Array.from(
      { length: 2000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    );
    const messages = [
      holidayAnswer({ returnPath, to }),
      '',
      '\n',
      returnPath,
      `To: ${returnPath}\nContent-Type: multipart/report; boundary=""\n\n--\n--\n`,
      `To: ${returnPath}\nContent-Type: multipart/report; boundary=x\n\n${'--x\n'.repeat(100_000)}`,
      `To: ${returnPath}\n${deep.join('')}Action: failed`,
      `To: ${returnPath}\nContent-Type: message/delivery-status\n\n${'\n'.repeat(500_000)}`,
      `${'To: a\n'.repeat(200_000)}\n`,
      randomBytes(100_000),
    ];
    for (const message of messages) expect(await work(message)).toBe(false);
    expect(await countBounces()).toBe(0);
  });
});

describe('npm run mail:bounce', () => {
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/mail-bounce.ts');

  async function run(raw: Buffer, args: readonly string[], settings: Record<string, string> = {}) {
    const env = { ...process.env, DATABASE_URL: server.database.url, SECRETS_KEY, ...settings };
    const child = spawn(process.execPath, [script, ...args], { env });
    child.stdin.end(raw);
    const ended = once(child, 'exit');
    const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    return { code, output, complaints };
  }
  const done = { code: 0, output: '', complaints: '' };

  it('records a message from standard input, whose end may be missing', async () => {
    const raw = postfixBounce({ returnPath, to });
    const large = Buffer.concat([raw, Buffer.alloc(5 * 1024 * 1024, 'x')]);
    expect(await run(large, [returnPath])).toEqual(done);
    expect(await findAll()).toEqual([['c…@exemple.fr', 'bounce', 'pipe', '5.1.1', 1]]);
  });

  it('ends well for messages that change nothing', async () => {
    expect(await run(holidayAnswer({ returnPath, to }), [])).toEqual(done);
    expect(await countBounces()).toBe(0);
  });

  it('makes the mail server retry while the database is away, or a setting is wrong', async () => {
    const raw = postfixBounce({ returnPath, to });
    const away = { DATABASE_URL: 'postgres://localhost:1/lampion', DATABASE_WAIT_MS: '100' };
    const otherKey = { SECRETS_KEY: randomBytes(32).toString('base64') };
    const faults: Record<string, string>[] = [away, { PORT: 'x' }, otherKey];
    for (const settings of faults) {
      const { code, complaints } = await run(raw, [returnPath], settings);
      expect(code).toBe(75);
      expect(complaints).not.toContain('camille');
    }
    expect(await countBounces()).toBe(0);
  });
});
