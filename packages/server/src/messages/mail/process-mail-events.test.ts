import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailBounces, emailSuppressions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
const SENDGRID_WEBHOOK_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const MAILGUN_WEBHOOK_KEY = 'key-0123456789abcdef';
const POSTMARK_WEBHOOK_LOGIN = 'postmark:soleil vert et lune';
const BREVO_WEBHOOK_TOKEN = 'un jeton de Brevo, long';

const now = new Date('2027-03-01T12:00:00Z');
const seconds = (offset = 0) => String(now.getTime() / 1000 + offset);
const DAY = 86_400;

let server: TestServer;
let bare: TestServer;
beforeAll(async () => {
  server = await buildTestServer({
    SENDGRID_WEBHOOK_KEY,
    MAILGUN_WEBHOOK_KEY,
    POSTMARK_WEBHOOK_LOGIN,
    BREVO_WEBHOOK_TOKEN,
  });
  bare = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await bare.close();
  await server.close();
});
beforeEach(async () => {
  server.setNow(now);
  await server.deps.db.delete(emailBounces);
  await server.deps.db.delete(emailSuppressions);
});

type Request = Pick<InjectOptions, 'headers' | 'payload' | 'url'>;

const post = (request: Request, app = server.app) =>
  app.inject({
    method: 'POST',
    ...request,
    headers: { 'content-type': 'application/json', ...request.headers },
  });

async function findAll() {
  const rows = await server.deps.db.select().from(emailSuppressions).orderBy(emailSuppressions.recipient);
  return rows.map(({ recipient, reason, source, status, reports }) => [
    recipient,
    reason,
    source,
    status,
    reports,
  ]);
}

const mailgunEvent = {
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  recipient: 'Camille@exemple.fr',
  'delivery-status': {
    code: 550,
    'enhanced-code': '5.1.1',
    message: '5.1.1 The email account does not exist.',
  },
};

interface MailgunOptions {
  timestamp?: string;
  token?: string;
  key?: string;
}

/** Signs as Mailgun does: the event itself is not covered. */
function mailgun(
  event: unknown,
  {
    timestamp = seconds(),
    token = randomBytes(25).toString('hex'),
    key = MAILGUN_WEBHOOK_KEY,
  }: MailgunOptions = {},
): Request {
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  const payload = JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event });
  return { url: '/api/mail/bounces/mailgun', payload };
}

const sendgridEvent = {
  email: 'camille@exemple.fr',
  timestamp: 1,
  event: 'bounce',
  type: 'bounce',
  status: '5.1.1',
  reason: '550 5.1.1 unknown',
  sg_event_id: 'ZGVmZXJyZWQ',
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001',
};

/** Signs as SendGrid does: timestamp and bytes of the body. */
function sendgrid(events: unknown, { timestamp = seconds(), key = privateKey } = {}): Request {
  const payload = typeof events === 'string' ? events : JSON.stringify(events);
  const signature = sign('sha256', Buffer.from(timestamp + payload), key).toString('base64');
  const headers = {
    'X-Twilio-Email-Event-Webhook-Signature': signature,
    'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
  };
  return { url: '/api/mail/bounces/sendgrid', payload, headers };
}

const postmarkEvent = {
  RecordType: 'Bounce',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Type: 'HardBounce',
  TypeCode: 1,
  Email: 'camille@exemple.fr',
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
};

function postmark(event: unknown, login = POSTMARK_WEBHOOK_LOGIN): Request {
  const headers = { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return { url: '/api/mail/bounces/postmark', payload: JSON.stringify(event), headers };
}

const brevoEvent = {
  event: 'hard_bounce',
  email: 'camille@exemple.fr',
  id: 26224,
  date: '2027-03-01 13:00:00',
  'message-id': '<201798300811.5787683@relay.domain.com>',
  ts_event: 1,
  reason: '550 5.1.1 user unknown',
};

function brevo(event: unknown, token = BREVO_WEBHOOK_TOKEN): Request {
  const headers = { authorization: `Bearer ${token}` };
  return { url: '/api/mail/bounces/brevo', payload: JSON.stringify(event), headers };
}

const hard: Record<string, Request> = {
  mailgun: mailgun(mailgunEvent),
  sendgrid: sendgrid([sendgridEvent]),
  postmark: postmark(postmarkEvent),
  brevo: brevo(brevoEvent),
};

describe.each(Object.keys(hard))('a bounce that %s posts', (provider) => {
  const request = hard[provider] as Request;

  it('suppresses the address, once however often it is posted', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await post(request);
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await findAll()).toEqual([['c…@exemple.fr', 'bounce', provider, '5.1.1', 1]]);
  });

  it('answers 404 where the provider is not set up', async () => {
    expect((await post(request, bare.app)).statusCode).toBe(404);
    expect((await post({ ...request, url: '/api/mail/bounces/constructor' })).statusCode).toBe(404);
  });

  it('is refused when it is too large', async () => {
    const answer = await post({ ...request, payload: 'x'.repeat(1024 * 1024 + 1) });
    expect(answer.statusCode).toBe(413);
  });

  it('is refused, whatever it is, without a signature', async () => {
    const before = await countRows(server.deps);
    const { url } = request;
    const unsigned = String(request.payload).replace(/"signature":"\w+"/, '"signature":"0"');
    const payloads = [unsigned, '', '{', '[]', 'null', '"\\u0000"', '{"signature":{}}', '[[[[', '\xff\xfe'];
    for (const payload of payloads) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'text/csv']) {
        const answer = await post({ url, payload: `${payload} `, headers: { 'content-type': type } });
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_refused']);
      }
    }
    expect(await countRows(server.deps)).toEqual(before);
  });
});

describe('what is signed and makes no sense', () => {
  const nonsense = [null, 1, 'x', [], {}, [[]], [null], { event: 'failed' }, { email: 'x' }, '\u0000'];

  it('is accepted and changes nothing', async () => {
    for (const content of nonsense) {
      for (const request of [
        mailgun(content),
        sendgrid(content ?? 'null'),
        postmark(content),
        brevo(content),
      ]) {
        expect((await post(request)).statusCode).toBe(200);
      }
    }
    const wrong = ['pas une adresse', `${'a'.repeat(300)}@exemple.fr`, null, { toString: 1 }, 'a@b@c', ''];
    for (const address of wrong) {
      await post(mailgun({ ...mailgunEvent, recipient: address }));
      await post(sendgrid([{ ...sendgridEvent, email: address }]));
      await post(postmark({ ...postmarkEvent, Email: address }));
      await post(brevo([{ ...brevoEvent, email: address }]));
    }
    for (const id of ['a\u0000b', 'a\ud83c']) {
      const answers = [
        await post(sendgrid([{ ...sendgridEvent, sg_event_id: id }])),
        await post(postmark({ ...postmarkEvent, MessageID: id })),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    expect(await findAll()).toEqual([]);
  });

  it('does not hide what makes sense beside it', async () => {
    await post(sendgrid([null, { event: 'bounce' }, sendgridEvent, 'x']));
    expect(await findAll()).toHaveLength(1);
  });
});

describe('Mailgun', () => {
  it('is believed with its key alone, within a day', async () => {
    const refused = [
      mailgun(mailgunEvent, { key: 'key-0123456789abcdeg' }),
      mailgun(mailgunEvent, { timestamp: seconds(-DAY - 1) }),
      mailgun(mailgunEvent, { timestamp: seconds(DAY + 1) }),
      mailgun(mailgunEvent, { timestamp: 'NaN' }),
    ];
    for (const request of refused) expect((await post(request)).statusCode).toBe(400);
    expect(await findAll()).toEqual([]);
    expect((await post(mailgun(mailgunEvent, { timestamp: seconds(-DAY + 1) }))).statusCode).toBe(200);
    expect(await findAll()).toHaveLength(1);
  });

  it('has no token used for another event', async () => {
    const token = randomBytes(25).toString('hex');
    await post(mailgun(mailgunEvent, { token }));
    await post(mailgun({ ...mailgunEvent, id: 'autre', recipient: 'victime@exemple.fr' }, { token }));
    expect(await findAll()).toEqual([['c…@exemple.fr', 'bounce', 'mailgun', '5.1.1', 1]]);
    await post(mailgun(mailgunEvent));
    expect(await findAll()).toMatchObject([{ 4: 1 }]);
  });

  it('distinguishes complaints and soft bounces', async () => {
    const events = [
      { ...mailgunEvent, id: '1', recipient: 'a@exemple.fr', event: 'complained' },
      { ...mailgunEvent, id: '2', recipient: 'b@exemple.fr', severity: 'temporary' },
      { ...mailgunEvent, id: '3', recipient: 'd@exemple.fr', reason: 'suppress-complaint' },
      {
        ...mailgunEvent,
        id: '4',
        recipient: 'e@exemple.fr',
        'delivery-status': { message: '552 5.2.2 full' },
      },
      { ...mailgunEvent, id: '5', recipient: 'f@exemple.fr', 'delivery-status': null },
      { ...mailgunEvent, id: '6', recipient: 'g@exemple.fr', event: 'delivered' },
      { ...mailgunEvent, id: '7', recipient: 'h@exemple.fr', reason: 'old' },
    ];
    for (const event of events) expect((await post(mailgun(event))).statusCode).toBe(200);
    expect((await findAll()).map(([recipient, reason]) => [recipient, reason])).toEqual([
      ['a…@exemple.fr', 'complaint'],
      ['d…@exemple.fr', 'complaint'],
      ['f…@exemple.fr', 'bounce'],
    ]);
  });
});

describe('SendGrid', () => {
  it('is believed with its key alone, for these bytes, within a day', async () => {
    const request = sendgrid([sendgridEvent]);
    const refused = [
      sendgrid([sendgridEvent], { key: stranger }),
      sendgrid([sendgridEvent], { timestamp: seconds(-DAY - 1) }),
      { ...request, payload: `${request.payload} ` },
      { ...request, headers: { ...request.headers, 'X-Twilio-Email-Event-Webhook-Timestamp': seconds(1) } },
      { ...request, headers: { ...request.headers, 'X-Twilio-Email-Event-Webhook-Signature': 'AAAA' } },
    ];
    for (const one of refused) expect((await post(one)).statusCode).toBe(400);
    expect(await findAll()).toEqual([]);
  });

  it('posts many at once, of all kinds', async () => {
    const make = (email: string, values: object) => ({
      ...sendgridEvent,
      email,
      sg_event_id: email,
      ...values,
    });
    const events = [
      make('a@exemple.fr', { event: 'spamreport' }),
      make('b@exemple.fr', { type: 'blocked', status: '5.7.1' }),
      make('d@exemple.fr', { event: 'deferred' }),
      make('e@exemple.fr', { event: 'dropped', reason: 'Bounced Address' }),
      make('f@exemple.fr', { event: 'dropped', reason: 'Unsubscribed Address' }),
      make('g@exemple.fr', { event: 'open' }),
      make('h@exemple.fr', { status: '', reason: 'unknown' }),
      ...Array.from({ length: 1000 }, (_, index) => make(`z${index}@exemple.fr`, {})),
    ];
    expect((await post(sendgrid(events))).statusCode).toBe(200);
    const found = await findAll();
    expect(found).toHaveLength(1003);
    expect(found.slice(0, 3)).toEqual([
      ['a…@exemple.fr', 'complaint', 'sendgrid', '5.1.1', 1],
      ['e…@exemple.fr', 'bounce', 'sendgrid', '5.1.1', 1],
      ['h…@exemple.fr', 'bounce', 'sendgrid', null, 1],
    ]);
  });
});

describe('Postmark', () => {
  it('is believed with its login alone', async () => {
    for (const login of ['postmark:', '', 'postmark:soleil vert et lun', `${POSTMARK_WEBHOOK_LOGIN} `]) {
      expect((await post(postmark(postmarkEvent, login))).statusCode).toBe(400);
    }
    expect(await findAll()).toEqual([]);
  });

  it('distinguishes complaints and soft bounces', async () => {
    const make = (Email: string, Type: string, Details = '') => ({
      ...postmarkEvent,
      ID: Email,
      Email,
      Type,
      Details,
    });
    const events = [
      make('a@exemple.fr', 'SpamComplaint'),
      make('b@exemple.fr', 'SoftBounce'),
      make('d@exemple.fr', 'Transient'),
      make('e@exemple.fr', 'AutoResponder'),
      make('f@exemple.fr', 'HardBounce', 'smtp; 550 5.7.1 refused as spam'),
      make('g@exemple.fr', 'BadEmailAddress'),
    ];
    for (const event of events) await post(postmark(event));
    expect((await findAll()).map(([recipient, reason]) => [recipient, reason])).toEqual([
      ['a…@exemple.fr', 'complaint'],
      ['g…@exemple.fr', 'bounce'],
    ]);
  });
});

describe('Brevo', () => {
  it('is believed with its token alone', async () => {
    for (const token of ['', 'autre', `${BREVO_WEBHOOK_TOKEN} `]) {
      expect((await post(brevo(brevoEvent, token))).statusCode).toBe(400);
    }
    expect(await findAll()).toEqual([]);
  });

  it('posts one event or several, of all kinds', async () => {
    const make = (email: string, event: string, reason = '') => ({ ...brevoEvent, email, event, reason });
    await post(brevo(make('a@exemple.fr', 'spam')));
    await post(
      brevo([
        make('b@exemple.fr', 'soft_bounce'),
        make('d@exemple.fr', 'invalid_email'),
        make('e@exemple.fr', 'unsubscribed'),
        make('f@exemple.fr', 'hard_bounce', '552 5.2.2 mailbox full'),
      ]),
    );
    expect((await findAll()).map(([recipient, reason]) => [recipient, reason])).toEqual([
      ['a…@exemple.fr', 'complaint'],
      ['d…@exemple.fr', 'bounce'],
    ]);
  });
});

it('is limited like any other write', async () => {
  const limited = await buildTestServer({ BREVO_WEBHOOK_TOKEN, WRITES_PER_MINUTE: '1' }, { beside: server });
  try {
    const codes = [];
    for (let time = 0; time < 5; time += 1) codes.push((await post(brevo({}, 'x'), limited.app)).statusCode);
    expect(codes).toEqual([400, 400, 400, 400, 429]);
  } finally {
    await limited.close();
  }
});
