import type { Party } from '@lampion/contract/events/party';
import type { NewsPage, NewsPiece } from '@lampion/contract/messages/news';
import { newsText } from '@lampion/contract/messages/rules/news-words';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  callAs,
  changeParty,
  createMember,
  planParty,
  type TestMember,
} from '../../testing/party-helpers.ts';

let server: TestServer;
let yanis: TestMember;
let lina: TestMember;
let malo: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  lina = await createMember(server, 'lina.m', 'Lina Marchand');
  malo = await createMember(server, 'malo', 'Malo Kerdraon');
  stranger = await createMember(server, 'inconnu');
  const pairs = [lina, malo].flatMap(({ id }) => [
    { memberId: yanis.id, friendId: id },
    { memberId: id, friendId: yanis.id },
  ]);
  await server.deps.db.insert(friendships).values(pairs);
});
afterAll(() => server.close());

const call = (who: TestMember, ...wanted: Parameters<typeof callAs>[2]) => callAs(server, who, wanted);
/** The party as read by the caller after the change. */
const change = (who: TestMember, ...wanted: Parameters<typeof callAs>[2]) => changeParty(server, who, wanted);

/** A party of Yanis with Lina, who comes, and Malo, who has not replied. */
async function planWithGuests(values: object = {}) {
  const party = await planParty(server, yanis, values);
  const invited = await call(yanis, 'POST', `/parties/${party.id}/invitations`, {
    usernames: ['lina.m', 'malo'],
  });
  expect(invited.statusCode).toBe(200);
  await call(lina, 'PUT', `/parties/${party.id}/reply`, { reply: 'yes' });
  return { ...party, url: `/parties/${party.id}` };
}

async function newsOf(who: TestMember, eventId: string) {
  const { news: pieces } = (await call(who, 'GET', '/me/news')).json() as NewsPage;
  return pieces.filter(({ event }) => event?._id === eventId).map(({ kind, words }) => ({ kind, words }));
}

it('keeps the bars of a barathon that changes its type, hidden until it is one again', async () => {
  const { id, url } = await planWithGuests({ type: 'barathon' });
  const night = `/nights/${id}`;
  await call(yanis, 'PUT', night, { screens: { barathon: true } });
  const bar = { id: uuidv4(), name: 'Chez Marcelle', openingHours: '18:00', closingHours: '02:00' };
  await call(yanis, 'POST', `${night}/crawl/bars`, bar);
  const crawl = async () => (await call(lina, 'GET', `${night}/crawl`)).json();
  await change(yanis, 'PUT', url, { coverPlan: 'scene' });
  expect((await crawl()).bars).toMatchObject([{ id: bar.id, name: 'Chez Marcelle' }]);
  await change(yanis, 'PUT', url, { type: 'party' });
  expect(await crawl()).toMatchObject({ code: 'night_not_found' });
  await change(yanis, 'PUT', url, { type: 'barathon' });
  expect((await crawl()).bars).toMatchObject([{ id: bar.id, name: 'Chez Marcelle' }]);
});

const hostCalls = (id: string, guestId: string) =>
  [
    ['PUT', `/parties/${id}`, { name: 'À moi' }],
    ['POST', `/parties/${id}/call-off`, {}],
    ['POST', `/parties/${id}/restore`, {}],
    ['POST', `/parties/${id}/duplicate`, { id: uuidv4(), beginDate: '2026-12-20T20:00' }],
    ['DELETE', `/parties/${id}`],
    ['POST', `/parties/${id}/invitations`, { usernames: [] }],
    ['DELETE', `/parties/${id}/guests/${guestId}`],
    ['PUT', `/parties/${id}/cohosts/malo`],
    ['DELETE', `/parties/${id}/cohosts/malo`],
    ['POST', `/parties/${id}/link/renew`],
    ['POST', `/parties/${id}/choose-date`, { dateId: uuidv4() }],
    [
      'PUT',
      `/parties/${id}/dates`,
      { dates: [{ beginDate: '2026-12-18T20:00' }, { beginDate: '2026-12-19T20:00' }] },
    ],
  ] as const;

describe('what hosts may do', () => {
  it('is for hosts only: a guest is refused, for others the party is unknown', async () => {
    const { id } = await planWithGuests();
    for (const wanted of hostCalls(id, uuidv4())) {
      expect((await callAs(server, lina, wanted)).json(), wanted[1]).toMatchObject({
        code: 'not_party_host',
      });
      expect((await callAs(server, stranger, wanted)).json(), wanted[1]).toMatchObject({
        code: 'party_not_found',
      });
    }
    expect((await call(yanis, 'GET', `/parties/${id}`)).json()).toMatchObject({
      name: 'Les 30 ans de Yanis',
    });
  });

  it('notifies guests of another date or place, with the host’s message, and of nothing else', async () => {
    const { id, url } = await planWithGuests();
    await call(yanis, 'PUT', url, { description: 'Avec des crêpes', capacity: 30 });
    expect(await newsOf(lina, id)).toEqual([{ kind: 'invitation', words: null }]);
    const moved = {
      beginDate: '2026-12-06T20:30',
      endDate: '2026-12-07T01:00',
      guestWords: 'La salle était prise',
    };
    expect(await change(yanis, 'PUT', url, moved)).toMatchObject({
      beginDate: '2026-12-06T19:30:00.000Z',
      capacity: 30,
    });
    for (const who of [lina, malo])
      expect((await newsOf(who, id))[0]).toEqual({ kind: 'party_changed', words: 'La salle était prise' });
    await call(yanis, 'PUT', url, { place: 'Ailleurs', tellGuests: false });
    expect(await newsOf(lina, id)).toHaveLength(2);
    await call(yanis, 'PUT', url, { address: '3, rue Muller, Paris' });
    const { news } = (await call(lina, 'GET', '/me/news')).json() as NewsPage;
    expect(JSON.stringify([news[0]?.before, news[0]?.after])).not.toContain('Muller');
    expect(await newsOf(lina, id)).toHaveLength(3);
  });

  it('cancels and restores it idempotently, and notifies once', async () => {
    const { id, url } = await planWithGuests();
    for (let time = 0; time < 2; time += 1)
      expect(await change(yanis, 'POST', `${url}/call-off`, {})).toMatchObject({
        isCalledOff: true,
        isOpen: false,
      });
    expect((await call(malo, 'PUT', `${url}/reply`, { reply: 'yes' })).json()).toMatchObject({
      code: 'event_closed',
    });
    expect(await change(yanis, 'POST', `${url}/restore`, {})).toMatchObject({ isOpen: true });
    const kinds = (await newsOf(lina, id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['invitation', 'party_called_off', 'party_restored']);
  });

  it('copies it without its guests', async () => {
    const facts = { bring: 'Un plat', accessDetails: 'Trois marches', minimumAge: 18 };
    const kept = { place: 'Chez Yanis', description: 'Crêpes', capacity: 12, plusOnesMax: 3, ...facts };
    const { id, url } = await planWithGuests({ ...kept, accessNote: 'Code B2047', coverSky: 'aube' });
    const copy = { id: uuidv4(), beginDate: '2026-12-20T20:00' };
    const answer = (await call(yanis, 'POST', `${url}/duplicate`, copy)).json();
    expect(answer).toMatchObject({ id: copy.id, ...kept, where: { accessNote: 'Code B2047' } });
    expect(answer).toMatchObject({
      comingCount: 1,
      cover: { sky: 'aube' },
      beginDate: '2026-12-20T19:00:00.000Z',
    });
    expect(answer.hosted.linkCode).not.toBe(
      (await call(yanis, 'GET', `/parties/${id}`)).json().hosted.linkCode,
    );
  });

  it('deletes a party that has no guests, was cancelled or is over', async () => {
    const { id, url } = await planWithGuests();
    expect((await call(yanis, 'DELETE', url)).json()).toMatchObject({ code: 'party_has_guests' });
    await call(yanis, 'POST', `${url}/call-off`, { guestWords: 'Une grippe' });
    expect((await call(yanis, 'DELETE', url)).statusCode).toBe(204);
    expect((await call(lina, 'GET', `/parties/${id}`)).statusCode).toBe(404);
    const { news } = (await call(lina, 'GET', '/me/news')).json() as NewsPage;
    expect(news[0]).toMatchObject({ kind: 'party_called_off', event: null, words: 'Une grippe' });
    expect(newsText(news[0] as NewsPiece)).toBe('Les 30 ans de Yanis n’aura pas lieu');
    const alone = await planParty(server, yanis);
    expect((await call(yanis, 'DELETE', `/parties/${alone.id}`)).statusCode).toBe(204);
  });

  it('includes co-hosts, except for what only the host may do', async () => {
    const { id, url } = await planWithGuests();
    expect((await call(yanis, 'PUT', `${url}/cohosts/inconnu`)).json()).toMatchObject({
      code: 'member_not_found',
    });
    for (let time = 0; time < 2; time += 1)
      expect(await change(yanis, 'PUT', `${url}/cohosts/Malo`)).toMatchObject({
        cohosts: [{ username: 'malo' }],
      });
    expect((await newsOf(malo, id)).filter(({ kind }) => kind === 'cohost')).toHaveLength(1);
    expect(await change(malo, 'PUT', url, { name: 'La fête' })).toMatchObject({
      name: 'La fête',
      isHost: true,
      isOwner: false,
    });
    for (const wanted of [
      ['DELETE', url],
      ['PUT', `${url}/cohosts/lina.m`],
      ['DELETE', `${url}/cohosts/lina.m`],
    ] as const)
      expect((await callAs(server, malo, wanted)).json()).toMatchObject({ code: 'not_party_host' });
    expect((await call(malo, 'DELETE', `${url}/cohosts/malo`)).statusCode).toBe(204);
    expect((await call(malo, 'PUT', url, { name: 'Encore' })).json()).toMatchObject({
      code: 'not_party_host',
    });
  });
});

it('a co-host who had not replied can reply, also after the host removed them as co-host', async () => {
  const { id } = await planParty(server, yanis);
  const url = `/parties/${id}`;
  await change(yanis, 'PUT', `${url}/cohosts/malo`);
  expect((await call(yanis, 'DELETE', `${url}/cohosts/malo`)).statusCode).toBe(204);
  expect((await call(malo, 'GET', url)).json()).toMatchObject({ isHost: false, me: { reply: 'pending' } });
  expect((await call(malo, 'PUT', `${url}/reply`, { reply: 'yes' })).statusCode).toBe(204);
  expect((await call(malo, 'GET', url)).json()).toMatchObject({ isHost: false, me: { reply: 'yes' } });
});

describe('invitations', () => {
  it('reach friends once, and no other members', async () => {
    const { id, url } = await planWithGuests();
    const again = { usernames: ['lina.m', 'inconnu', 'personne'] };
    const answer = await call(yanis, 'POST', `${url}/invitations`, again);
    expect(answer.json()).toEqual({ invited: [], known: ['lina.m'], notFriends: ['inconnu', 'personne'] });
    const { guests } = (await call(yanis, 'GET', url)).json() as Party;
    expect(guests?.map(({ username }) => username)).toEqual(['yanis', 'lina.m', 'malo']);
    expect((await call(stranger, 'GET', url)).statusCode).toBe(404);
    expect(await newsOf(stranger, id)).toEqual([]);
    expect((await call(lina, 'GET', `/parties/${id}`)).json()).toMatchObject({ me: { reply: 'yes' } });
    expect(await newsOf(malo, id)).toEqual([{ kind: 'invitation', words: null }]);
  });

  it('end with a removal, including by the link, until the next one', async () => {
    const { url, hosted } = await planWithGuests();
    const { guests } = (await call(yanis, 'GET', url)).json();
    const [host, guest] = [
      guests[0],
      guests.find(({ username }: { username: string }) => username === 'malo'),
    ];
    expect((await call(yanis, 'DELETE', `${url}/guests/${host.id}`)).json()).toMatchObject({
      code: 'guest_not_found',
    });
    expect((await change(yanis, 'DELETE', `${url}/guests/${guest.id}`)).guests).toHaveLength(2);
    expect((await call(malo, 'GET', `${url}?code=${hosted?.linkCode}`)).statusCode).toBe(404);
    const back = { reply: 'yes', code: hosted?.linkCode };
    expect((await call(malo, 'PUT', `${url}/reply`, back)).json()).toMatchObject({ code: 'party_not_found' });
    await call(yanis, 'POST', `${url}/invitations`, { usernames: ['malo'] });
    expect((await call(malo, 'GET', url)).json()).toMatchObject({ me: { reply: 'pending' } });
  });

  it('by an address end as well, for the member who owns it', async () => {
    const { url, hosted } = await planWithGuests();
    await call(yanis, 'POST', `${url}/invitations`, { emails: [stranger.email] });
    expect((await call(stranger, 'GET', url)).statusCode).toBe(200);
    const { guests } = (await call(yanis, 'GET', url)).json();
    const guest = guests.find(({ email }: { email: string | null }) => email === stranger.email);
    await call(yanis, 'DELETE', `${url}/guests/${guest.id}`);
    const back = { reply: 'yes', code: hosted?.linkCode };
    expect((await call(stranger, 'PUT', `${url}/reply`, back)).json()).toMatchObject({
      code: 'party_not_found',
    });
  });

  it('by the link end when it is replaced', async () => {
    const { url, hosted } = await planWithGuests();
    const open = (code: string | undefined) => call(stranger, 'GET', `${url}?code=${code}`);
    expect((await open(hosted?.linkCode)).statusCode).toBe(200);
    const renewed = await change(yanis, 'POST', `${url}/link/renew`);
    expect((await open(hosted?.linkCode)).statusCode).toBe(404);
    expect((await open(renewed.hosted?.linkCode)).statusCode).toBe(200);
    expect((await call(lina, 'GET', url)).statusCode).toBe(200);
  });
});

describe('a vote', () => {
  const dates = ['18', '19'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));

  it('offers dates, is read by all guests, and turns votes into replies', async () => {
    const { id, url, poll } = await planWithGuests({ beginDate: undefined, dates });
    const [friday, saturday] = (poll?.dates ?? []).map((date) => date.id);
    const vote = (who: TestMember, answers: object[], code?: string) =>
      call(who, 'PUT', `${url}/votes`, { answers, code });
    await vote(lina, [{ dateId: friday, answer: 'yes' }]);
    await vote(lina, [{ dateId: saturday, answer: 'no' }]);
    for (let time = 0; time < 2; time += 1) await vote(malo, [{ dateId: saturday, answer: 'yes' }]);
    await vote(
      stranger,
      [{ dateId: saturday, answer: 'maybe' }],
      (await call(yanis, 'GET', url)).json().hosted.linkCode,
    );
    const seen = (await call(lina, 'GET', url)).json();
    expect(seen.poll.dates.map((date: { counts: object }) => date.counts)).toEqual([
      { yes: 1, maybe: 0, no: 0 },
      { yes: 1, maybe: 1, no: 1 },
    ]);
    expect(seen.poll.votes).toMatchObject([
      { name: 'Lina', isMe: true, answers: { [`${friday}`]: 'yes', [`${saturday}`]: 'no' } },
      { name: 'Malo', answers: { [`${saturday}`]: 'yes' } },
      { name: 'inconnu' },
    ]);
    const chosen = await change(yanis, 'POST', `${url}/choose-date`, { dateId: saturday });
    expect(chosen).toMatchObject({ isPollOpen: false, poll: null, beginDate: '2026-12-19T19:00:00.000Z' });
    const replies = chosen.guests?.map(({ name, reply }) => [name, reply]);
    expect(Object.fromEntries(replies ?? [])).toEqual({
      'Yanis Benali': 'yes',
      'Lina Marchand': 'no',
      'Malo Kerdraon': 'yes',
      inconnu: 'maybe',
    });
    expect((await newsOf(malo, id))[0]?.kind).toBe('date_chosen');
    expect((await vote(malo, [{ dateId: friday, answer: 'yes' }])).json()).toMatchObject({
      code: 'poll_closed',
    });
  });

  it('counts for another day set later: its votes become replies, and guests who declined the former day are asked again', async () => {
    const { url, poll } = await planWithGuests({ beginDate: undefined, dates });
    const [friday, saturday] = (poll?.dates ?? []).map((date) => date.id);
    const vote = (who: TestMember, answers: object[]) => call(who, 'PUT', `${url}/votes`, { answers });
    await vote(lina, [
      { dateId: friday, answer: 'no' },
      { dateId: saturday, answer: 'yes' },
    ]);
    await vote(malo, [{ dateId: friday, answer: 'no' }]);
    await call(yanis, 'POST', `${url}/choose-date`, { dateId: friday });
    const repliesOf = async (beginDate: string) => {
      const endDate = `${beginDate.slice(0, 10)}T23:30`;
      const { guests: listed } = await change(yanis, 'PUT', url, { beginDate, endDate });
      return ['Lina Marchand', 'Malo Kerdraon'].map(
        (name) => listed?.find((guest) => guest.name === name)?.reply,
      );
    };
    // Another hour of the same evening asks nobody again.
    expect(await repliesOf('2026-12-18T20:30')).toEqual(['no', 'no']);
    expect(await repliesOf('2026-12-19T21:00')).toEqual(['yes', 'pending']);
    // Nobody voted for that day: those who come are asked by the news of the change.
    expect(await repliesOf('2026-12-22T20:00')).toEqual(['yes', 'pending']);
  });

  it('accepts other dates while it is open: kept dates keep their votes, and guests are notified', async () => {
    const { id, url, poll } = await planWithGuests({ beginDate: undefined, dates });
    const [friday, saturday] = (poll?.dates ?? []).map((date) => date.id);
    const answers = [friday, saturday].map((dateId) => ({ dateId, answer: 'yes' }));
    await call(lina, 'PUT', `${url}/votes`, { answers });
    const sunday = { id: uuidv4(), beginDate: '2026-12-20T18:00' };
    const wanted = { dates: [dates[1], sunday] };
    for (let time = 0; time < 2; time += 1) {
      const changed = await change(yanis, 'PUT', `${url}/dates`, wanted);
      expect(changed.poll?.dates.map((date) => date.id)).toEqual([saturday, sunday.id]);
      expect(changed.poll?.votes[0]?.answers).toEqual({ [`${saturday}`]: 'yes' });
      expect(changed.beginDate).toBe('2026-12-19T19:00:00.000Z');
    }
    expect((await newsOf(lina, id)).filter(({ kind }) => kind === 'dates_changed')).toHaveLength(1);
    const foreign = { dates: [dates[1], { id: friday, beginDate: '2026-12-21T18:00' }] };
    expect((await call(yanis, 'PUT', `${url}/dates`, foreign)).statusCode).toBe(204);
    const { url: other } = await planWithGuests({ beginDate: undefined, dates });
    const stolen = { dates: [dates[1], { id: saturday, beginDate: '2026-12-22T18:00' }] };
    expect((await call(yanis, 'PUT', `${other}/dates`, stolen)).json().errors[0].path).toBe('dates');
    const few = await call(yanis, 'PUT', `${url}/dates`, { dates: [dates[1]] });
    expect(few.json().errors[0].path).toBe('dates');
    await call(yanis, 'POST', `${url}/choose-date`, { dateId: saturday });
    expect((await call(yanis, 'PUT', `${url}/dates`, wanted)).json()).toMatchObject({ code: 'poll_closed' });
  });

  it('prevents changes of the date until it ends, and accepts only its own dates', async () => {
    const { url } = await planWithGuests({ beginDate: undefined, dates });
    const moved = await call(yanis, 'PUT', url, { beginDate: '2026-12-20T20:00' });
    expect(moved.json().errors[0].path).toBe('beginDate');
    const other = { answers: [{ dateId: uuidv4(), answer: 'yes' }] };
    expect((await call(lina, 'PUT', `${url}/votes`, other)).json().errors[0].path).toBe('answers');
    expect((await call(yanis, 'POST', `${url}/choose-date`, { dateId: uuidv4() })).statusCode).toBe(400);
  });
});
