import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactMessages } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, readOutbox, type TestServer } from '../../testing/build-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ MAIL_FROM: 'Lampion <soutien@lampion.test>' });
});
afterAll(() => server.close());

const message = {
  name: 'Camille Roy',
  email: 'camille@exemple.fr',
  subject: 'Un bal à Nantes',
  message: 'Bonjour,\nun <b>bal</b> en juillet ?',
};

let lastAddress = 0;
function send(body: object, remoteAddress = `198.51.100.${++lastAddress}`) {
  return server.app.inject({ method: 'POST', url: '/api/contact', payload: body, remoteAddress });
}
const countMessages = () => server.deps.db.$count(contactMessages);

describe('POST /contact', () => {
  it('stores the message, notifies support, and confirms to the sender', async () => {
    const answer = await send(message, '203.0.113.5');
    expect(answer.statusCode).toBe(201);
    expect(answer.json().message).toContain('Merci');
    const [row] = await server.deps.db.select().from(contactMessages);
    expect(row).toMatchObject(message);
    expect(row?.senderHash).toHaveLength(32);
    const [toSupport] = await deliverTo(server, 'soutien@lampion.test');
    expect(toSupport).toMatchObject({
      replyTo: message.email,
      subject: expect.stringContaining(message.subject),
    });
    expect(toSupport?.text).toContain('> un <b>bal</b> en juillet ?');
    expect(toSupport?.html).toContain('un &lt;b&gt;bal&lt;/b&gt; en juillet ?');
    const [toSender] = (await readOutbox(server)).filter((email) => email.to === message.email);
    expect(toSender?.subject).toBe('Votre message est bien arrivé');
  });

  it('sends no text of the form to the address typed in it', async () => {
    await send({
      ...message,
      email: 'victime@exemple.fr',
      name: 'ACHETEZ',
      subject: 'ACHETEZ',
      message: 'ACHETEZ',
    });
    const [email] = await deliverTo(server, 'victime@exemple.fr');
    expect(JSON.stringify(email)).not.toContain('ACHETEZ');
  });

  it('stores what was sent twice at once only once, other words and later ones again', async () => {
    const before = await countMessages();
    const twice = await Promise.all([send(message, '203.0.113.7'), send(message, '203.0.113.7')]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await countMessages()).toBe(before + 1);
    await send({ ...message, subject: 'Un autre bal' }, '203.0.113.7');
    expect(await countMessages()).toBe(before + 2);
    const now = server.deps.now();
    server.setNow(new Date(now.getTime() + 3_600_001));
    await send(message, '203.0.113.7');
    expect(await countMessages()).toBe(before + 3);
    server.setNow(now);
  });

  it('discards a message with a filled honeypot, with the same answer', async () => {
    const honest = await send(message);
    const before = await countMessages();
    const trapped = await send({ ...message, website: 'https://pub.test' });
    expect([trapped.statusCode, trapped.body]).toEqual([honest.statusCode, honest.body]);
    expect(await countMessages()).toBe(before);
  });

  it('accepts five messages an hour from one IP address', async () => {
    const codes = [];
    for (let time = 0; time < 6; time += 1) codes.push((await send(message, '192.0.2.5')).statusCode);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it.each([
    ['subject', 'Bonjour\r\nBcc: tous@exemple.fr'],
    ['name', 'Camille\nRoy'],
    ['email', 'a@exemple.fr\r\nBcc: tous@exemple.fr'],
    ['email', 'a@exemple.fr, b@exemple.fr'],
    ['message', 'sonnez \u0007'],
    ['message', '   '],
  ])('refuses %s %j at its field, and writes nothing', async (field, value) => {
    const before = await countMessages();
    const answer = await send({ ...message, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: field, message: expect.any(String) }]);
    expect(await countMessages()).toBe(before);
  });

  it('writes nothing when its e-mails cannot be queued', async () => {
    const before = await countMessages();
    await server.deps.database.pool.query('ALTER TABLE outgoing_emails RENAME TO emails_away');
    const answer = await send(message);
    await server.deps.database.pool.query('ALTER TABLE emails_away RENAME TO outgoing_emails');
    expect(answer.statusCode).toBe(500);
    expect(await countMessages()).toBe(before);
  });
});
