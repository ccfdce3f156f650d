import { readTicket } from '@lampion/contract/events/rules/ticket-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createOpenEvent, joinAs, joinConfirmed, linkOf } from '../../testing/party-helpers.ts';

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
    await server.app.inject({ url: `/api/replies/${token}` });
    const [email] = await ticketsSentTo('Cyr');
    expect(email?.attachments).toMatchObject([{ filename: 'billet.pdf', contentType: 'application/pdf' }]);
    await reply(token, { reply: 'yes', plusOnes: 2 });
    await reply(token, { reply: 'yes', plusOnes: 2 });
    expect(await ticketsSentTo('Cyr')).toHaveLength(2);
  });
});
