import type { Playlist, Song } from '@lampion/contract/night/songs';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, guests, songs } from '../../platform/db/tables.ts';
import { buildTestServer, spendLimit, type TestServer } from '../../testing/build-test-server.ts';
import { planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;
type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

/** The response of a call on the songs of a night. */
async function send(who: Caller, id: string, [method, path, body]: [Method, string, object?]) {
  const answer = await callAs(server, who, [method, `/nights/${id}/songs${path}`, body]);
  const said = answer.body === '' ? null : answer.json();
  return { status: answer.statusCode, code: said?.code, body: said };
}

async function read(who: Caller, id: string): Promise<Playlist> {
  const answer = await send(who, id, ['GET', '']);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body;
}

let now = new Date('2026-12-01T12:00:00Z');

/** Wishes for a song a second after the previous one, and returns the id of the wish. */
async function ask(who: Caller, id: string, song: object): Promise<string> {
  const wishId = uuidv4();
  now = new Date(now.getTime() + 1000);
  server.setNow(now);
  const answer = await send(who, id, ['POST', '', { id: wishId, ...song }]);
  if (answer.status !== 204) throw new Error(JSON.stringify(answer));
  return wishId;
}

const titles = (list: readonly Song[]) => list.map(({ title }) => title);

describe('POST /nights/{id}/songs', () => {
  it('adds a song with a vote for it, which all members of the night read', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const wishId = await ask(maud, id, { title: ' Parquet ciré ', artist: 'Bal Perdu' });
    const song = { id: wishId, title: 'Parquet ciré', artist: 'Bal Perdu', url: null, votes: 1 };
    const wishes = [{ id: wishId, guestId: maud.guestId }];
    expect((await read(maud, id)).waiting).toEqual([
      { ...song, wishes, hasVote: true, isMine: true, startedAt: null },
    ]);
    for (const who of [nour, host])
      expect((await read(who, id)).waiting).toEqual([
        { ...song, wishes, hasVote: false, isMine: false, startedAt: null },
      ]);
    expect((await read(nour, id)).people).toMatchObject([{ guestId: maud.guestId, name: 'Maud' }]);
  });

  it('stores only the song’s address of a link', async () => {
    const { id, guests: people } = await planNight(server);
    const link = 'À écouter : https://youtu.be/dQw4w9WgXcQ?si=qui_partage';
    await ask(people[0], id, { title: 'Minuit', link });
    expect((await read(people[0], id)).waiting).toMatchObject([
      { title: 'Minuit', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    ]);
  });

  it.each([
    [{}, 'title', 'Donnez le titre de la chanson, même à côté d’un lien'],
    [{ title: ' ', artist: 'Bal Perdu' }, 'title', 'Donnez le titre de la chanson, même à côté d’un lien'],
    [
      { link: 'https://www.deezer.com/track/3135556' },
      'title',
      'Donnez le titre de la chanson, même à côté d’un lien',
    ],
    [{ title: 'x'.repeat(121) }, 'title', '120 caractères au maximum'],
    [{ title: 'Minuit', link: 'https://exemple.fr/chanson' }, 'link', /^Ce lien ne mène pas à une chanson/],
  ])('rejects %j and stores nothing', async (song, path, message) => {
    const { id, guests: people } = await planNight(server);
    const { status, body } = await send(people[0], id, ['POST', '', { id: uuidv4(), ...song }]);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(body.errors[0].message).toMatch(message);
    expect((await read(people[0], id)).waiting).toEqual([]);
  });

  it('merges duplicates that two devices send concurrently, and names both', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const [first, second] = await Promise.all([
      ask(maud, id, { title: 'Parquet ciré', artist: 'Bal Perdu' }),
      ask(nour, id, { title: 'bal perdu', artist: 'PARQUET CIRE' }),
    ]);
    const [song, ...others] = (await read(maud, id)).waiting;
    expect(others).toEqual([]);
    expect(song).toMatchObject({ votes: 2, isMine: true });
    expect(song?.wishes.map(({ guestId }) => guestId).toSorted()).toEqual(
      [maud.guestId, nour.guestId].toSorted(),
    );
    // What the second device wrote afterwards still finds its song.
    for (const [who, wishId] of [[maud, first] as const, [nour, second] as const])
      await send(who, id, ['PUT', `/${wishId}/vote`, { hasVote: false }]);
    expect((await read(maud, id)).waiting).toMatchObject([{ votes: 0, hasVote: false }]);
  });

  it('recognises a song by its link and by its name, and adds the link from a later wish', async () => {
    const { id, guests: people } = await planNight(server);
    const link = 'https://www.deezer.com/fr/track/3135556';
    await ask(people[0], id, { title: 'Minuit', artist: 'Jo' });
    await ask(people[1], id, { title: 'MINUIT', artist: 'jo', link });
    await ask(people[1], id, { title: 'Minuit (clip officiel)', link: `${link}?utm=x` });
    expect((await read(people[0], id)).waiting).toMatchObject([
      { title: 'Minuit', artist: 'Jo', url: 'https://www.deezer.com/track/3135556', votes: 2 },
    ]);
  });

  it('changes neither when the name matches one song and the link another', async () => {
    const { id, guests: people } = await planNight(server);
    await ask(people[0], id, { title: 'Minuit', artist: 'Jo' });
    await ask(people[0], id, { title: 'Midi', link: 'https://www.deezer.com/track/3135556' });
    await ask(people[1], id, { title: 'Minuit', artist: 'Jo', link: 'https://www.deezer.com/track/3135556' });
    const { waiting } = await read(people[0], id);
    expect(waiting).toMatchObject([
      { title: 'Minuit', url: null, votes: 2 },
      { title: 'Midi', votes: 1 },
    ]);
  });

  it('happens once per id, and gives no access to another night', async () => {
    const { id, guests: people } = await planNight(server);
    const wishId = await ask(people[0], id, { title: 'Minuit' });
    await send(people[0], id, ['PUT', `/${wishId}/vote`, { hasVote: false }]);
    expect((await send(people[0], id, ['POST', '', { id: wishId, title: 'Autre' }])).status).toBe(204);
    expect((await read(people[0], id)).waiting).toMatchObject([{ title: 'Minuit', votes: 0 }]);
    const other = await planNight(server);
    const taken = await send(other.guests[0], other.id, ['POST', '', { id: wishId, title: 'Autre' }]);
    expect([taken.status, taken.code]).toEqual([404, 'song_not_found']);
    expect((await read(other.guests[0], other.id)).waiting).toEqual([]);
  });

  it('accepts thirty per guest, any number per host, and three hundred per night', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    for (let number = 1; number <= 30; number += 1) await ask(maud, id, { title: `Titre ${number}` });
    const refused = await send(maud, id, ['POST', '', { id: uuidv4(), title: 'De trop' }]);
    expect([refused.status, refused.code]).toEqual([409, 'songs_full']);
    for (let number = 31; number <= 61; number += 1) await ask(host, id, { title: `Titre ${number}` });
    const rows = Array.from({ length: 239 }, (_, number) => ({
      id: uuidv4(),
      eventId: id,
      title: `Autre ${number}`,
      artist: '',
      nameKey: `autre ${number}`,
      linkKey: '',
    }));
    await server.deps.db.insert(songs).values(rows);
    const full = await send(nour, id, ['POST', '', { id: uuidv4(), title: 'De trop' }]);
    expect([full.status, full.code]).toEqual([409, 'playlist_full']);
    await ask(nour, id, { title: 'Titre 1' });
  });

  it('rejects songs the host refuses, with a message', async () => {
    const { id, host, guests: people } = await planNight(server);
    await ask(people[0], id, { title: 'Valse', artist: 'Bal Perdu' });
    const unwantedId = uuidv4();
    const body = { id: unwantedId, title: 'Bal perdu' };
    expect((await send(people[0], id, ['POST', '/unwanted', body])).code).toBe('not_party_host');
    await send(host, id, ['POST', '/unwanted', body]);
    const song = { id: uuidv4(), title: 'Parquet ciré', artist: 'Bal Perdu' };
    const refused = await send(people[0], id, ['POST', '', song]);
    expect([refused.status, refused.code, refused.body.message]).toEqual([
      409,
      'song_unwanted',
      'L’hôte ne veut pas entendre cette chanson ce soir : elle est dans « Jamais ce soir ». Proposez-en une autre.',
    ]);
    expect(await read(people[0], id)).toMatchObject({
      waiting: [],
      unwanted: [{ id: unwantedId, title: 'Bal perdu', artist: '', url: null }],
    });
    await send(host, id, ['DELETE', `/unwanted/${unwantedId}`]);
    expect(titles((await read(people[0], id)).waiting)).toEqual(['Valse']);
    await ask(people[0], id, { title: 'Parquet ciré', artist: 'Bal Perdu' });
  });
});

describe('the vote', () => {
  it('counts once per guest and song, can be removed, and is deleted with the guest', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const songId = await ask(maud, id, { title: 'Minuit' });
    for (const hasVote of [true, true]) await send(nour, id, ['PUT', `/${songId}/vote`, { hasVote }]);
    expect((await read(nour, id)).waiting).toMatchObject([{ votes: 2, hasVote: true }]);
    await send(maud, id, ['PUT', `/${songId}/vote`, { hasVote: false }]);
    expect((await read(nour, id)).waiting).toMatchObject([{ votes: 1 }]);
    await server.deps.db.delete(guests).where(eq(guests.id, nour.guestId));
    expect((await read(maud, id)).waiting).toMatchObject([{ votes: 0, isMine: true }]);
    const unknown = await send(maud, id, ['PUT', `/${uuidv4()}/vote`, { hasVote: true }]);
    expect([unknown.status, unknown.code]).toEqual([404, 'song_not_found']);
  });

  it('is available to the organiser, who is on no list', async () => {
    const { id, host, guests: people } = await publishNight(server);
    const songId = await ask(host, id, { title: 'Minuit' });
    await send(host, id, ['PUT', `/${songId}/vote`, { hasVote: true }]);
    expect((await read(people[0], id)).waiting).toMatchObject([
      { votes: 1, isMine: false, wishes: [{ guestId: null }] },
    ]);
    expect((await read(host, id)).waiting).toMatchObject([{ isMine: true, hasVote: true }]);
  });
});

describe('the order', () => {
  it('allows no guest three in a row, then follows the host’s order, then is fair again', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C']) ids.push(await ask(maud, id, { title }));
    ids.push(await ask(nour, id, { title: 'D' }));
    expect(titles((await read(maud, id)).waiting)).toEqual(['A', 'B', 'D', 'C']);
    const refused = await send(maud, id, ['PUT', '/order', { ids }]);
    expect([refused.status, refused.code]).toEqual([403, 'not_party_host']);
    const [a, , c, d] = ids;
    await send(host, id, ['PUT', '/order', { ids: [c, uuidv4(), a, d] }]);
    await ask(nour, id, { title: 'E' });
    expect(await read(maud, id)).toMatchObject({ isOrdered: true });
    expect(titles((await read(maud, id)).waiting)).toEqual(['C', 'A', 'D', 'B', 'E']);
    await send(host, id, ['PUT', '/order', { ids: [] }]);
    expect(await read(maud, id)).toMatchObject({ isOrdered: false });
    expect(titles((await read(maud, id)).waiting)).toEqual(['A', 'B', 'D', 'C', 'E']);
  });
});

describe('what plays', () => {
  it('is set by the host, and ends the previous song', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [a, b] = [await ask(people[0], id, { title: 'A' }), await ask(people[1], id, { title: 'B' })];
    const refused = await send(people[0], id, ['PUT', '/playing', { songId: a }]);
    expect(refused.code).toBe('not_party_host');
    for (const songId of [a, a, b]) await send(host, id, ['PUT', '/playing', { songId }]);
    const list = await read(people[0], id);
    expect([list.playing?.title, titles(list.played), titles(list.waiting)]).toEqual(['B', ['A'], []]);
    expect(list.playing?.startedAt).toBe(now.toISOString());
    await send(host, id, ['PUT', '/playing', { songId: null }]);
    expect((await read(people[0], id)).playing).toBeNull();
    const unknown = await send(host, id, ['PUT', '/playing', { songId: uuidv4() }]);
    expect(unknown.code).toBe('song_not_found');
    // Wished for again, it stays one song, which was played.
    await ask(people[1], id, { title: 'a' });
    expect(await read(people[0], id)).toMatchObject({ waiting: [] });
  });
});

describe('DELETE /nights/{id}/songs/{songId}', () => {
  it('removes the caller’s wish, and the song when no other guest wished for it', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const songId = await ask(maud, id, { title: 'Minuit' });
    expect((await send(nour, id, ['DELETE', `/${songId}`])).code).toBe('not_party_host');
    await ask(nour, id, { title: 'minuit' });
    await send(maud, id, ['DELETE', `/${songId}`]);
    expect((await read(maud, id)).waiting).toMatchObject([
      { id: songId, votes: 1, isMine: false, wishes: [{ guestId: nour.guestId }] },
    ]);
    await send(nour, id, ['DELETE', `/${songId}`]);
    expect((await read(maud, id)).waiting).toEqual([]);
    const others = await ask(maud, id, { title: 'Minuit' });
    await send(host, id, ['DELETE', `/${others}`]);
    expect((await send(host, id, ['DELETE', `/${others}`])).status).toBe(204);
    expect((await read(maud, id)).waiting).toEqual([]);
  });
});

describe('the songs of a night', () => {
  it('are rate limited per account, and nothing is written beyond the limit', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const songId = await ask(maud, id, { title: 'Minuit' });
    await spendLimit(server, 'songs');
    const refused = await send(maud, id, ['PUT', `/${songId}/vote`, { hasVote: false }]);
    expect([refused.status, refused.code]).toEqual([429, 'too_many_attempts']);
    expect((await read(maud, id)).waiting).toMatchObject([{ votes: 1 }]);
    expect((await send(nour, id, ['PUT', `/${songId}/vote`, { hasVote: true }])).status).toBe(204);
  });

  it('are for members of the night only, while the screen and the night are open', async () => {
    const { id, guests: people, stranger } = await planNight(server);
    const closed = await planNight(server, { screens: ['list'] });
    const song = { id: uuidv4(), title: 'Minuit' };
    for (const [who, nightId] of [[stranger, id] as const, [closed.guests[0], closed.id] as const])
      for (const call of [['GET', ''] as const, ['POST', '', song] as const]) {
        const answer = await send(who, nightId, [...call]);
        expect([answer.status, answer.code]).toEqual([404, 'night_not_found']);
      }
    await ask(people[0], id, { title: 'Minuit' });
    const dates = { beginDate: new Date('2026-10-01T20:00:00Z'), endDate: new Date('2026-10-02T01:00:00Z') };
    await server.deps.db.update(events).set(dates).where(eq(events.id, id));
    const late = await send(people[0], id, ['POST', '', { id: uuidv4(), title: 'Trop tard' }]);
    expect([late.status, late.code]).toEqual([409, 'night_closed']);
    expect(titles((await read(people[0], id)).waiting)).toEqual(['Minuit']);
  });

  it('are updated live, and not when nothing changed', async () => {
    const { id, host, guests: people } = await planNight(server);
    const songId = await ask(people[0], id, { title: 'Minuit' });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/me/stream`, {
      headers: people[1].headers,
      signal: stop.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
    })().catch(() => undefined);
    await eventually(() => expect(heard).toContain('event: open'));
    for (let time = 0; time < 2; time += 1) await send(host, id, ['PUT', '/playing', { songId }]);
    await send(people[0], id, ['PUT', `/${songId}/vote`, { hasVote: true }]);
    await send(people[0], id, ['PUT', `/${songId}/vote`, { hasVote: false }]);
    await eventually(() => expect(heard.split(`["night:${id}/songs"]`)).toHaveLength(3));
    stop.abort();
    await reading;
  });
});
