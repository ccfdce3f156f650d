import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  const organiser = await createOrganiser(server.deps);
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

const ask = (id: string) => server.app.inject({ url: `/api/pro/events/${id}/guests.csv`, headers });

const HEADER = '\ufeffPseudo;Profil;E-mail;Réponse;Accompagnants;Répondu le;Ajouté le\r\n';

describe('GET /pro/events/{id}/guests.csv', () => {
  it('is a file for French spreadsheets', async () => {
    const { id: eventId } = await createEvent(server.deps, { organiserId, name: 'Bal d’Été !' });
    const profile = await createAppAccount(server.deps, { username: 'leo.nantes' });
    const createdAt = new Date('2027-01-01T20:30:00Z');
    await server.deps.db.insert(guests).values([
      {
        eventId,
        createdAt,
        nickname: 'Zoé',
        reply: 'yes',
        repliedAt: new Date('2027-07-01T22:05:59Z'),
        email: 'z@exemple.fr',
      },
      { eventId, createdAt, nickname: 'Léo', reply: 'maybe', appAccountId: profile.id },
    ]);
    const answer = await ask(eventId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="invites-bal-d-ete.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body).toBe(
      `${HEADER}Léo;leo.nantes;;Peut-être;0;;2027-01-01 21:30\r\nZoé;;z@exemple.fr;Oui;0;2027-07-02 00:05;2027-01-01 21:30\r\n`,
    );
  });

  it('escapes names, so that none becomes a formula, a column or a line', async () => {
    const { id: eventId } = await createEvent(server.deps, { organiserId, name: '🌟' });
    const names = ['=1+1', '+33', '-2', '@SUM(A1)', '＝1', 'a;b', 'a"b', 'a\nb', '="x";y'];
    for (const nickname of names) await server.deps.db.insert(guests).values({ eventId, nickname });
    const answer = await ask(eventId);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="invites.csv"');
    const cells = answer.body
      .slice(HEADER.length)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(0, line.indexOf(';;;Sans réponse;0;;')));
    expect(cells.reverse()).toEqual([
      "'=1+1",
      "'+33",
      "'-2",
      "'@SUM(A1)",
      "'＝1",
      '"a;b"',
      '"a""b"',
      '"a\nb"',
      `"'=""x"";y"`,
    ]);
  });

  it('contains every guest of a long list once, in chunks', async () => {
    const { id: eventId } = await createEvent(server.deps, { organiserId });
    await server.deps.database.pool.query(
      `INSERT INTO guests (id, event_id, nickname)
       SELECT gen_random_uuid(), $1, 'Convive ' || n FROM generate_series(1, 2500) n`,
      [eventId],
    );
    const lines = (await ask(eventId)).body.trimEnd().split('\r\n').slice(1);
    const names = new Set(lines.map((line) => line.split(';')[0]));
    expect([lines.length, names.size]).toEqual([2500, 2500]);
  });

  it('contains only a header without guests', async () => {
    const { id } = await createEvent(server.deps, { organiserId });
    expect((await ask(id)).body).toBe(HEADER);
  });
});
