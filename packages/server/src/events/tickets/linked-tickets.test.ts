import { readTicket } from '@lampion/contract/events/rules/ticket-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createGuest, createMember, showPass } from '../../testing/factories.ts';
import { planNight } from '../../testing/night-helpers.ts';
import { callAs, createOpenEvent, joinAs, joinConfirmed, linkOf } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const get = (token: string, file = 'ticket') => server.app.inject({ url: `/api/replies/${token}/${file}` });
const reply = (token: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });
const ticketsSentTo = async (name: string) =>
  (await deliverTo(server, `${name.toLowerCase()}@exemple.fr`)).filter(({ subject }) =>
    subject.startsWith('Votre billet'),
  );

describe('a guest without an account', () => {
  it('has the ticket of their yes by the private link, to show and to print', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 2 });
    await joinConfirmed(server, event.id, 'Ana', { plusOnes: 1 });
    const token = await linkOf(server, 'Ana');
    const ticket = (await get(token)).json();
    expect(ticket).toMatchObject({ eventId: event.id, holder: 'Ana', people: 2, givenBy: null });
    expect(readTicket(ticket.token)).toMatchObject({ eventId: event.id, people: 2 });
    const printed = await get(token, 'ticket.pdf');
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.rawPayload.toString('latin1')).toMatch(/^%PDF-1.*\/Type \/Page\b/s);
  });

  it('has none after a no', async () => {
    const { event } = await createOpenEvent(server);
    await joinConfirmed(server, event.id, 'Bea');
    const token = await linkOf(server, 'Bea');
    await reply(token, { reply: 'no' });
    for (const file of ['ticket', 'ticket.pdf'])
      expect((await get(token, file)).json().code).toBe('ticket_not_found');
    expect((await get('A'.repeat(43))).json().code).toBe('reply_link_unknown');
  });

  it('gets it by e-mail once the address is confirmed, and again when it changes', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 2 });
    await joinAs(server, event.id, 'Cyr');
    expect(await ticketsSentTo('Cyr')).toEqual([]);
    const token = await linkOf(server, 'Cyr');
    await server.app.inject({ method: 'POST', url: `/api/replies/${token}/confirmation` });
    const [email] = await ticketsSentTo('Cyr');
    expect(email?.attachments).toMatchObject([{ filename: 'billet.pdf', contentType: 'application/pdf' }]);
    await reply(token, { reply: 'yes', plusOnes: 2 });
    await reply(token, { reply: 'yes', plusOnes: 2 });
    expect(await ticketsSentTo('Cyr')).toHaveLength(2);
  });
});

describe('the pass of a guest', () => {
  const passOf = async (name: string) => ({ authorization: `Pass ${await linkOf(server, name)}` });
  const read = (id: string, headers: object) =>
    server.app.inject({ url: `/api/nights/${id}/pass`, headers: { ...headers } });
  const write = (id: string, headers: object, payload: object) =>
    server.app.inject({ method: 'PUT', url: `/api/nights/${id}/pass`, headers: { ...headers }, payload });

  it('opens their reply and ticket, also once they declined', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 2 });
    await joinConfirmed(server, event.id, 'Dia', { plusOnes: 1 });
    const headers = await passOf('Dia');
    const pass = (await read(event.id, headers)).json();
    expect(pass).toMatchObject({
      nickname: 'Dia',
      reply: 'yes',
      plusOnes: 1,
      isOpen: true,
      word: null,
      ticket: { holder: 'Dia', people: 2 },
    });
    expect(pass.guestId).toMatch(/^[\w-]{36}$/);
    // Thirty days after the night, as the link.
    expect(Date.parse(pass.endsAt)).toBeGreaterThan(Date.parse(pass.event.endDate) + 29 * 86_400_000);
    const answer = await write(event.id, headers, { reply: 'no' });
    expect(answer.json()).toMatchObject({ reply: 'no', plusOnes: 0, ticket: null });
    expect((await read(event.id, headers)).json().reply).toBe('no');
  });

  it('keeps the answer that was written last, whichever arrives last', async () => {
    const { event } = await createOpenEvent(server);
    await joinConfirmed(server, event.id, 'Eli');
    const headers = await passOf('Eli');
    const at = (seconds: number) => ({
      ...headers,
      'written-at': new Date(server.deps.now().getTime() - seconds * 1000).toISOString(),
    });
    await write(event.id, at(10), { reply: 'no' });
    expect((await write(event.id, at(60), { reply: 'maybe' })).json().code).toBe('written_since');
    expect((await read(event.id, headers)).json().reply).toBe('no');
  });

  it('is of one night, and of no account', async () => {
    const { event } = await createOpenEvent(server);
    const { event: other } = await createOpenEvent(server);
    await joinConfirmed(server, event.id, 'Fay');
    const headers = await passOf('Fay');
    expect((await read(other.id, headers)).json().code).toBe('night_not_found');
    expect((await read(event.id, {})).statusCode).toBe(401);
    const { headers: session } = await createMember(server.deps);
    expect((await read(event.id, session)).json().code).toBe('night_not_found');
  });

  it('shows what the hosts of a party last wrote to those who answered like them', async () => {
    const { id, host } = await planNight(server);
    const guest = await createGuest(server.deps, {
      eventId: id,
      reply: 'maybe',
      nickname: 'Gil',
      email: 'gil@exemple.fr',
    });
    const headers = await showPass(server.deps, guest);
    const say = (audience: string, body: string) =>
      callAs(server, host, [
        'POST',
        `/parties/${id}/announcements`,
        { id: crypto.randomUUID(), audience, body },
      ]);
    await say('all', 'Passez par la cour.');
    await say('yes', 'Le code est B2047.');
    expect((await read(id, headers)).json().word).toMatchObject({ body: 'Passez par la cour.' });
  });
});
