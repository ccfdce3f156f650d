import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  callAs,
  createMember,
  createOpenEvent,
  joinAs,
  linkOf,
  planParty,
  type TestMember,
} from '../../testing/party-helpers.ts';

let server: TestServer;
let yanis: TestMember;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
});
afterAll(() => server.close());

const call = (who: TestMember | null, ...wanted: Parameters<typeof callAs>[2]) => callAs(server, who, wanted);
const DATES = [{ beginDate: '2026-12-18T20:00' }, { beginDate: '2026-12-19T20:00' }];

/**
 * A vote in which a guest without an account voted yes to the first date, and their private link.
 */
async function planVote(name: string) {
  const party = await planParty(server, yanis, { beginDate: undefined, dates: DATES });
  const [first = '', second = ''] = (party.poll?.dates ?? []).map(({ id }) => id);
  const email = `${name.toLowerCase()}@exemple.fr`;
  const answers = [{ dateId: first, answer: 'yes' }];
  await call(null, 'POST', `/party-links/${party.hosted?.linkCode}/replies`, {
    nickname: name,
    email,
    answers,
  });
  const url = `/replies/${await linkOf(server, name)}/votes`;
  const votesOf = async () => (await call(yanis, 'GET', `/parties/${party.id}`)).json().poll.votes;
  const vote = (dateId: string, answer = 'yes') => call(null, 'PUT', url, { answers: [{ dateId, answer }] });
  return { party, first, second, email, url, vote, votesOf };
}

describe('the votes of a private link', () => {
  it('are shown, and changed one by one', async () => {
    const { first, second, url, vote, votesOf } = await planVote('Camille');
    expect((await call(null, 'GET', url)).json()).toMatchObject({
      dates: [
        { id: first, counts: { yes: 1, maybe: 0 } },
        { id: second, counts: { yes: 0 } },
      ],
      answers: { [first]: 'yes' },
    });
    const expected = {
      dates: [{ counts: { yes: 1 } }, { counts: { maybe: 1 } }],
      answers: { [second]: 'maybe' },
    };
    for (let time = 0; time < 2; time += 1)
      expect((await vote(second, 'maybe')).json()).toMatchObject(expected);
    expect((await vote(first, 'no')).json().answers).toEqual({ [first]: 'no', [second]: 'maybe' });
    expect(await votesOf()).toMatchObject([
      { name: 'Camille', answers: { [first]: 'no', [second]: 'maybe' } },
    ]);
  });

  it('accept one answer to each date of this vote', async () => {
    const { first, url, vote, votesOf } = await planVote('Dali');
    const { first: other } = await planVote('Elsa');
    const twice = ['yes', 'no'].map((answer) => ({ dateId: first, answer }));
    for (const answers of [[], twice]) {
      const refused = (await call(null, 'PUT', url, { answers })).json();
      expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'answers' }] });
    }
    expect((await vote(other)).json().errors).toMatchObject([{ path: 'answers' }]);
    expect(await votesOf()).toMatchObject([{ answers: { [first]: 'yes' } }]);
  });

  it('end with the vote, and with the party', async () => {
    const { party, first, url, vote } = await planVote('Fanny');
    const gone = await planVote('Gabin');
    await call(yanis, 'POST', `/parties/${party.id}/choose-date`, { dateId: first });
    expect((await vote(first)).json().code).toBe('poll_closed');
    expect((await call(null, 'GET', url)).json()).toEqual({ dates: [], answers: {} });
    await call(yanis, 'POST', `/parties/${gone.party.id}/call-off`, {});
    expect((await gone.vote(gone.first)).json().code).toBe('event_closed');
  });

  it('do not exist for an unknown link, nor for an event', async () => {
    const { first } = await planVote('Hugo');
    const answers = [{ dateId: first, answer: 'yes' }];
    const unknown = `/replies/${'A'.repeat(43)}/votes`;
    expect((await call(null, 'GET', unknown)).json().code).toBe('reply_link_unknown');
    expect((await call(null, 'PUT', unknown, { answers })).json().code).toBe('reply_link_unknown');
    const { event } = await createOpenEvent(server);
    await joinAs(server, event.id, 'Ivan');
    const ofEvent = `/replies/${await linkOf(server, 'Ivan')}/votes`;
    expect((await call(null, 'GET', ofEvent)).json()).toEqual({ dates: [], answers: {} });
    expect((await call(null, 'PUT', ofEvent, { answers })).json().code).toBe('poll_closed');
  });

  it('are requested again by e-mail when the dates change', async () => {
    const { party, email } = await planVote('Jade');
    const dates = [...DATES, { beginDate: '2026-12-20T20:00' }];
    await call(yanis, 'PUT', `/parties/${party.id}/dates`, { dates });
    const mails = await deliverTo(server, email);
    const mail = mails.find(({ subject }) => subject === 'Les dates au vote ont changé');
    expect(mail?.text).toContain('La date est au vote');
    expect(mail?.text).toMatch(/\/replies\/[\w-]{43}/);
  });
});

it('a guest invited to a vote by e-mail is asked for dates, not for a reply', async () => {
  const party = await planParty(server, yanis, { beginDate: undefined, dates: DATES });
  await call(yanis, 'POST', `/parties/${party.id}/invitations`, { emails: ['kim@exemple.fr'] });
  const [mail] = await deliverTo(server, 'kim@exemple.fr');
  expect(mail?.text).toContain('Quelle date vous va');
  expect(mail?.text).toContain('La date est au vote');
  expect(mail?.text).not.toMatch(/choix=|18 décembre/);
});

it('a member who is on the list only by address votes as that guest', async () => {
  const lina = await createMember(server, 'lina.vote', 'Lina Marchand');
  const party = await planParty(server, yanis, { beginDate: undefined, dates: DATES });
  const [first = '', second = ''] = (party.poll?.dates ?? []).map(({ id }) => id);
  await call(yanis, 'POST', `/parties/${party.id}/invitations`, { emails: [lina.email] });
  const vote = (dateId: string) =>
    call(lina, 'PUT', `/parties/${party.id}/votes`, { answers: [{ dateId, answer: 'yes' }] });
  for (const dateId of [first, second]) expect((await vote(dateId)).statusCode).toBe(204);
  const { guests, poll } = (await call(yanis, 'GET', `/parties/${party.id}`)).json();
  expect(guests.slice(1)).toMatchObject([{ username: lina.username, name: 'Lina Marchand' }]);
  expect(poll).toMatchObject({
    guestCount: 2,
    votes: [{ name: 'Lina', answers: { [first]: 'yes', [second]: 'yes' } }],
  });
});

it('a guest who voted by e-mail keeps their votes as a member once they own the address', async () => {
  const { party, first, second, email, vote, votesOf } = await planVote('Lea');
  await vote(first, 'maybe');
  const lea = await createMember(server, 'lea.vote', 'Léa Moreau');
  const { db } = server.deps;
  await db.update(accounts).set({ email }).where(eq(accounts.id, lea.accountId));
  const answers = [{ dateId: second, answer: 'yes' }];
  const answer = await call(lea, 'PUT', `/parties/${party.id}/votes`, { answers });
  expect(answer.statusCode).toBe(204);
  expect(await votesOf()).toMatchObject([{ name: 'Léa', answers: { [first]: 'maybe', [second]: 'yes' } }]);
  expect(await db.$count(guests, eq(guests.eventId, party.id))).toBe(2);
});
