import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  callAs,
  createMember,
  linkOf,
  planParty,
  repliesOf,
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
const facts = { bring: 'Un plat <b>chaud</b>', accessDetails: 'Trois marches', minimumAge: 16 };
const house = { place: 'Chez Yanis', address: '12, rue des Cascades', accessNote: 'Code B2047', ...facts };

async function plan(values: object = {}) {
  const party = await planParty(server, yanis, { ...house, plusOnesMax: 3, ...values });
  const url = `/party-links/${party.hosted?.linkCode}/replies`;
  let visitors = 0;
  const answer = (name: string, body: object = {}) => {
    visitors += 1;
    return server.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload: { nickname: name, email: `${name.toLowerCase()}@exemple.fr`, reply: 'yes', ...body },
      remoteAddress: `10.9.${party.id.charCodeAt(0)}.${visitors}`,
    });
  };
  const seen = async (who = yanis) => (await call(who, 'GET', `/parties/${party.id}`)).json();
  return { ...party, answer, seen };
}

const linked = (token: string) => `/replies/${token}`;

describe('POST /party-links/{code}/replies', () => {
  it('accepts yes, maybe and no, with a message, and notifies the host', async () => {
    const { id, answer, seen } = await plan();
    for (const reply of ['yes', 'maybe', 'no'])
      expect((await answer(`A${reply}`, { reply, word: 'À samedi' })).json()).toEqual({ reply });
    expect(await repliesOf(server, id)).toMatchObject({ Ayes: 'yes', Amaybe: 'maybe', Ano: 'no' });
    expect((await seen()).guests.slice(1)).toMatchObject([
      { name: 'Ayes', word: 'À samedi', email: 'ayes@exemple.fr', username: null },
      { reply: 'maybe' },
      { reply: 'no' },
    ]);
    const { news } = (await call(yanis, 'GET', '/me/news')).json();
    expect(news[0]).toMatchObject({ kind: 'reply', event: { _id: id }, peopleCount: 3 });
  });

  it('needs a reply, a place among 150 and an open party', async () => {
    const { id, answer } = await plan();
    expect((await answer('Muet', { reply: undefined })).json().errors).toMatchObject([{ path: 'reply' }]);
    expect((await answer('Suite', { plusOnes: 4 })).json().errors).toMatchObject([{ path: 'plusOnes' }]);
    expect(
      (await answer('Vote', { reply: undefined, answers: [{ dateId: id, answer: 'yes' }] })).json().code,
    ).toBe('poll_closed');
    await call(yanis, 'POST', `/parties/${id}/call-off`, {});
    expect((await answer('Tard')).json()).toMatchObject({ code: 'event_closed' });
  });

  it('puts latecomers on the waiting list', async () => {
    const { answer } = await plan({ capacity: 2 });
    expect((await answer('Une')).json()).toEqual({ reply: 'yes' });
    expect((await answer('Deux')).json()).toEqual({ reply: 'waiting' });
  });

  it('never changes the reply of an address’s owner, and responds the same', async () => {
    const { id, answer, hosted, seen } = await plan();
    const lina = await createMember(server, 'lina.m', 'Lina Marchand');
    await call(lina, 'PUT', `/parties/${id}/reply`, { reply: 'no', code: hosted?.linkCode });
    for (const reply of ['yes', 'maybe'])
      expect((await answer('Intrus', { reply, email: lina.email, word: 'Ha' })).json()).toEqual({ reply });
    expect((await seen(lina)).me).toMatchObject({ reply: 'no', word: '' });
    expect((await seen()).guests).toHaveLength(2);
    await workOff(server);
    const asked = (await readOutbox(server)).filter(({ to }) => to === lina.email);
    expect(asked.map(({ subject }) => subject).join()).toMatch(/Est-ce vous/);
  });

  it('does not make a member a guest before they confirm the link of the e-mail', async () => {
    const { id, answer } = await plan();
    const malo = await createMember(server, 'malo');
    for (const reply of ['maybe', 'no']) await answer('Intrus', { reply, email: malo.email });
    expect((await call(malo, 'GET', `/parties/${id}`)).statusCode).toBe(404);
    await workOff(server);
    const mail = (await readOutbox(server)).find(({ to }) => to === malo.email);
    const token = /\/replies\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const confirmed = await call(null, 'POST', `${linked(token)}/confirmation`);
    expect(confirmed.json()).toMatchObject({ reply: 'maybe' });
    expect((await call(malo, 'GET', `/parties/${id}`)).json()).toMatchObject({ me: { reply: 'maybe' } });
  });

  it('does nothing for a removed or hidden member, or a robot', async () => {
    const { id, answer, hosted, seen } = await plan();
    const [gone, blocked] = [await createMember(server, 'parti'), await createMember(server, 'bloque')];
    await call(gone, 'PUT', `/parties/${id}/reply`, { reply: 'yes', code: hosted?.linkCode });
    await call(yanis, 'DELETE', `/parties/${id}/guests/${(await seen()).guests[1].id}`);
    await server.deps.db.insert(memberBlocks).values({ blockerId: yanis.id, blockedId: blocked.id });
    const before = (await readOutbox(server)).length;
    for (const body of [{ email: gone.email }, { email: blocked.email }, { website: 'x' }])
      expect((await answer('Ombre', body)).json()).toEqual({ reply: 'yes' });
    await workOff(server);
    expect((await seen()).guests).toHaveLength(1);
    expect((await readOutbox(server)).length).toBe(before);
  });

  it('does not reveal a block to the host: the address is on the list like any other, and gets no e-mail', async () => {
    const { id, answer, seen } = await plan();
    const averse = await createMember(server, 'distante');
    await server.deps.db.insert(memberBlocks).values({ blockerId: averse.id, blockedId: yanis.id });
    const before = (await readOutbox(server)).length;
    expect((await answer('Distante', { email: averse.email })).json()).toEqual({ reply: 'yes' });
    expect((await answer('Encore', { email: averse.email })).json()).toEqual({ reply: 'yes' });
    await call(yanis, 'PUT', `/parties/${id}`, { place: 'Ailleurs', guestWords: 'Viens' });
    await workOff(server);
    expect((await readOutbox(server)).length).toBe(before);
    expect((await seen()).guests).toMatchObject([
      { name: 'Yanis Benali' },
      { email: averse.email, reply: 'yes' },
    ]);
    expect((await call(averse, 'GET', `/parties/${id}`)).statusCode).toBe(404);
  });

  it('votes on dates', async () => {
    const dates = ['18', '19'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));
    const { hosted, answer, seen, poll } = await plan({ beginDate: undefined, dates });
    const [first] = (poll?.dates ?? []).map((date) => date.id);
    expect((await answer('Vague')).json().errors).toMatchObject([{ path: 'answers' }]);
    const answers = [{ dateId: first, answer: 'yes' }];
    expect((await answer('Nette', { answers })).json()).toEqual({ reply: 'pending' });
    const { dates: shown } = (await call(null, 'GET', `/party-links/${hosted?.linkCode}`)).json();
    expect(shown).toMatchObject([{ id: first, counts: { yes: 1 } }, { counts: { yes: 0 } }]);
    expect((await seen()).poll.votes).toMatchObject([{ name: 'Nette' }]);
  });
});

describe('the private link of a guest of a party', () => {
  it('confirms, shows the address to participants, changes the reply and notifies the host', async () => {
    const { id, answer, seen } = await plan();
    await answer('Camille', { plusOnes: 2 });
    const token = await linkOf(server, 'Camille');
    expect((await call(null, 'POST', `${linked(token)}/confirmation`)).json()).toMatchObject({
      reply: 'yes',
      plusOnes: 2,
      plusOnesMax: 3,
      event: { _id: id, name: 'Les 30 ans de Yanis', status: 'published' },
      party: { host: 'Yanis', address: '12, rue des Cascades', accessNote: 'Code B2047', ...facts },
      isOpen: true,
    });
    const no = (await call(null, 'PUT', linked(token), { reply: 'no' })).json();
    expect(no).toMatchObject({ reply: 'no', party: { address: null, isAddressHidden: true, ...facts } });
    expect((await seen()).hosted.counts).toMatchObject({ yes: 1, no: 1 });
    await call(yanis, 'POST', `/parties/${id}/call-off`, {});
    expect((await call(null, 'GET', linked(token))).json()).toMatchObject({
      isOpen: false,
      event: { status: 'cancelled' },
    });
    expect((await call(null, 'PUT', linked(token), { reply: 'yes' })).json().code).toBe('event_closed');
  });

  it('is in an e-mail that names the host, and whose subject does not name the party', async () => {
    const { answer } = await plan({ name: 'Zurprise' });
    await answer('Zoé', { email: 'zoe@exemple.fr' });
    await workOff(server);
    const mail = (await readOutbox(server)).find(({ to }) => to === 'zoe@exemple.fr');
    expect(mail?.text).toContain('Yanis');
    expect(mail?.text).toMatch(/\/replies\/[\w-]{43}\/calendar\.ics/);
    expect(mail?.text).not.toMatch(/Benali|rue des Cascades/);
    expect(mail?.subject).not.toContain('Zurprise');
  });
});
