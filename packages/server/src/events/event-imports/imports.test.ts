import { randomUUID } from 'node:crypto';
import { type EventImportPreview, UNDO_IMPORT_HOURS } from '@lampion/contract/events/imports/event-imports';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { challenges, eventQuestions, events, nightFiles } from '../../platform/db/tables.ts';
import { createOutsidePictures } from '../../platform/ports/outside-pictures.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { type PictureSite, startPictureSite } from '../../testing/doubles/picture-site.ts';
import { createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { undoEventImport } from './imports.ts';
import { fetchEventPicture } from './pictures.ts';

let server: TestServer;
let site: PictureSite;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  const dot = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c42' } })
    .png()
    .toBuffer();
  site = await startPictureSite({ '/bal.png': { body: dot }, '/faux.png': { body: 'rien' } });
});
afterAll(async () => {
  await server.close();
  await site.close();
});
beforeEach(async () => {
  organiser = await createOrganiser(server.deps);
  headers = await signIn(server.deps, organiser.accountId);
});

/** A year ahead of the clock, so that no event is past. */
const year = () => server.deps.now().getUTCFullYear() + 1;
const table = (...lines: string[]) =>
  Buffer.from(
    ['titre;début;lieu;image', ...lines.map((line) => line.replace('AAAA', String(year())))].join('\n'),
  );
const two = () => table('Bal;13/07/AAAA 20:30;Le Sucre', 'Fête;14/07/AAAA 21:00;Le Quai');

type Fields = Parameters<typeof multipartBody>[0];

async function post(url: string, fields: Fields, more: Record<string, string> = headers) {
  const form = await multipartBody(fields);
  return server.app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...more },
  });
}

async function preview(file: Uint8Array, as = headers): Promise<EventImportPreview> {
  const answer = await post('/api/pro/event-imports/preview', { file }, as);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function importAll(file: Uint8Array, more: Record<string, string> = {}) {
  const keys = (await preview(file)).rows.filter(({ state }) => state === 'ready').map(({ key }) => key);
  return post('/api/pro/event-imports', { file, keys: keys.join(',') }, { ...headers, ...more });
}

const undo = (id: string, as = headers) =>
  server.app.inject({ method: 'DELETE', url: `/api/pro/event-imports/${id}`, headers: as });
const latest = async (as = headers) =>
  (await server.app.inject({ url: '/api/pro/event-imports/latest', headers: as })).json();
const eventsOf = (id = organiser.id) =>
  server.deps.db.select().from(events).where(eq(events.organiserId, id)).orderBy(events.beginDate);

describe('the preview of a file of events', () => {
  it('says what each becomes and writes nothing', async () => {
    const found = await preview(two());
    expect(found).toMatchObject({ format: 'csv', total: 2, dayOnlyCount: 0, placelessCount: 0 });
    expect(found.rows[0]).toMatchObject({
      state: 'ready',
      name: 'Bal',
      place: 'Le Sucre',
      beginDate: `${year()}-07-13T18:30:00.000Z`,
      position: 2,
    });
    expect(await eventsOf()).toEqual([]);
  });

  it('shows what can be imported first, 500 rows at most', async () => {
    const past = Array.from({ length: 501 }, (_, index) => `Vieux ${index};01/01/2001 20:00;Ici`);
    const found = await preview(table(...past, 'Bal;13/07/AAAA 20:30;Le Sucre'));
    expect(found.total).toBe(502);
    expect(found.rows).toHaveLength(500);
    expect(found.rows[0]).toMatchObject({ name: 'Bal', state: 'ready' });
  });

  it('refuses more than 2 MB before it is read', async () => {
    const answer = await post('/api/pro/event-imports/preview', {
      file: Buffer.alloc(2 * 1024 * 1024 + 1, 'a'),
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'Ce fichier est trop lourd : 2 Mo au maximum. Découpez-le.',
    ]);
  });

  it('refuses what is no list of events, with a sentence at the file', async () => {
    const answer = await post('/api/pro/event-imports/preview', { file: Buffer.from('bonjour') });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ path: 'file' });
  });

  it('needs a pro profile', async () => {
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/api/pro/event-imports/${randomUUID()}`,
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('an import', () => {
  it('creates drafts of the chosen rows, in no month of the plan', async () => {
    const file = two();
    const [bal] = (await preview(file)).rows;
    const answer = await post('/api/pro/event-imports', { file, keys: bal?.key ?? '' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ createdCount: 1, knownCount: 0, draftCount: 1 });
    const stored = await eventsOf();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ name: 'Bal', status: 'draft', publishAt: null, version: 1 });
  });

  it('creates more drafts than a plan has events in a month', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Bal ${index};13/07/AAAA 20:30;Le Sucre`);
    expect((await importAll(table(...lines))).json()).toMatchObject({ createdCount: 30 });
  });

  it('leaves out what was imported before, also from two requests at once', async () => {
    const file = two();
    const keys = (await preview(file)).rows.map(({ key }) => key).join(',');
    const send = () => post('/api/pro/event-imports', { file, keys });
    const answers = await Promise.all([send(), send()]);
    const counts = answers.map((answer) => answer.json().createdCount);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect((await preview(file)).rows.map(({ state }) => state)).toEqual(['known', 'known']);
    expect(await eventsOf()).toHaveLength(2);
    const other = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    expect((await preview(file, other)).rows.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('is done once for a request with a key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const file = two();
    const first = await importAll(file, key);
    const keys = (await preview(file)).rows.map((row) => row.key).join(',');
    const again = await post('/api/pro/event-imports', { file, keys }, { ...headers, ...key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  it('refuses rows that are not in the file or cannot be chosen, and creates none', async () => {
    const file = table('Bal;13/07/AAAA 20:30;Le Sucre', 'Fête;bientôt;Ici');
    const { rows } = await preview(file);
    const answer = await post('/api/pro/event-imports', { file, keys: rows.map(({ key }) => key).join(',') });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ path: 'keys' });
    expect(await eventsOf()).toEqual([]);
  });

  it('takes 200 events at most', async () => {
    const keys = Array.from({ length: 201 }, (_, index) => String(index).padStart(22, '0')).join(',');
    const answer = await post('/api/pro/event-imports', { file: two(), keys });
    expect(answer.json().errors[0].message).toBe('200 événements au maximum par import');
  });
});

describe('undoing an import', () => {
  it('removes its drafts, so that the file can be imported again', async () => {
    const { _id } = (await importAll(two())).json();
    expect(await latest()).toMatchObject({ _id, draftCount: 2 });
    expect((await undo(_id)).json()).toEqual({ removedCount: 2, kept: [] });
    expect(await eventsOf()).toEqual([]);
    expect(await latest()).toBeNull();
    expect((await undo(_id)).json()).toEqual({ removedCount: 0, kept: [] });
    expect((await preview(two())).rows.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('leaves what was changed, published or used since, and says why', async () => {
    const file = table(
      'Bal;13/07/AAAA 20:30;Le Sucre',
      'Fête;14/07/AAAA 21:00;Le Quai',
      'Défi;15/07/AAAA 21:00;Le Quai',
      'Nuit;16/07/AAAA 21:00;Le Quai',
      'Question;17/07/AAAA 21:00;Le Quai',
      'Dossier;18/07/AAAA 21:00;Le Quai',
    );
    const { _id } = (await importAll(file)).json();
    const [bal, fete, defi, , question, dossier] = await eventsOf();
    await server.deps.db.insert(eventQuestions).values({
      eventId: question?.id ?? '',
      purpose: 'Prévoir les repas',
      questions: [],
    });
    await server.deps.db
      .insert(nightFiles)
      .values({ eventId: dossier?.id ?? '', setting: null, sellsDrinks: true, playsMusic: true });
    const change = await multipartBody({ description: 'On danse' });
    const put = {
      method: 'PUT',
      payload: change.payload,
      headers: { ...change.headers, ...headers },
    } as const;
    await server.app.inject({ ...put, url: `/api/pro/events/${bal?.id}` });
    const publish = await multipartBody({ publication: 'now' });
    await server.app.inject({
      ...put,
      url: `/api/pro/events/${fete?.id}`,
      payload: publish.payload,
      headers: { ...publish.headers, ...headers },
    });
    await server.deps.db
      .insert(challenges)
      .values({ eventId: defi?.id ?? '', title: 'Danser', description: '', points: 1, position: 0 });
    expect((await undo(_id)).json()).toEqual({
      removedCount: 1,
      kept: [
        { _id: bal?.id, name: 'Bal', reason: 'changed' },
        { _id: fete?.id, name: 'Fête', reason: 'published' },
        { _id: defi?.id, name: 'Défi', reason: 'used' },
        { _id: question?.id, name: 'Question', reason: 'used' },
        { _id: dossier?.id, name: 'Dossier', reason: 'used' },
      ],
    });
    expect((await eventsOf()).map(({ name }) => name)).toEqual([
      'Bal',
      'Fête',
      'Défi',
      'Question',
      'Dossier',
    ]);
  });

  it('is for its organiser alone, and for a day', async () => {
    const { _id } = (await importAll(two())).json();
    const other = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    expect((await undo(_id, other)).statusCode).toBe(404);
    expect(await latest(other)).toBeNull();
    const later = new Date(server.deps.now().getTime() + UNDO_IMPORT_HOURS * 3_600_000);
    const actor = {
      kind: 'organiser',
      accountId: organiser.accountId,
      sessionId: '',
      organiserId: organiser.id,
    } as const;
    await expect(undoEventImport({ ...server.deps, now: () => later }, actor, _id)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await eventsOf()).toHaveLength(2);
  });
});

describe('the picture of an imported event', () => {
  const run = async (deps: TestServer['deps'], id: string) => {
    for (const { id: eventId } of await eventsOf()) await fetchEventPicture(deps, { importId: id, eventId });
  };

  it('is fetched once for all that have it; one that is none leaves the draft, and is said', async () => {
    const outsidePictures = createOutsidePictures({ dns: server.deps.dns, allowsPrivateAddresses: true });
    const file = table(
      `Bal;13/07/AAAA 20:30;Le Sucre;${site.url}/bal.png`,
      `Fête;14/07/AAAA 21:00;Le Quai;${site.url}/bal.png`,
      `Nuit;15/07/AAAA 21:00;Le Quai;${site.url}/faux.png`,
    );
    const imported = (await importAll(file)).json();
    expect(imported.pictures).toEqual({ waiting: 3, failed: [] });
    const before = site.asked.length;
    await run({ ...server.deps, outsidePictures }, imported._id);
    await run({ ...server.deps, outsidePictures }, imported._id);
    await outsidePictures.close();
    expect(site.asked.slice(before)).toEqual(['/bal.png', '/faux.png']);
    const [bal, fete, nuit] = await eventsOf();
    expect(bal?.imageId).not.toBeNull();
    expect(fete?.imageId).toBe(bal?.imageId);
    expect(nuit?.imageId).toBeNull();
    expect((await latest()).pictures).toEqual({
      waiting: 0,
      failed: [{ _id: nuit?.id, name: 'Nuit', address: `${site.url}/faux.png` }],
    });
    expect((await undo(imported._id)).json()).toEqual({ removedCount: 3, kept: [] });
  });

  it('is never fetched from our own network', async () => {
    const before = site.asked.length;
    const imported = (await importAll(table(`Bal;13/07/AAAA 20:30;Le Sucre;${site.url}/bal.png`))).json();
    await run(server.deps, imported._id);
    expect(site.asked).toHaveLength(before);
    expect((await latest()).pictures.failed).toHaveLength(1);
  });

  it('does not replace one that the organiser chose meanwhile', async () => {
    const outsidePictures = createOutsidePictures({ dns: server.deps.dns, allowsPrivateAddresses: true });
    const imported = (await importAll(table(`Bal;13/07/AAAA 20:30;Le Sucre;${site.url}/bal.png`))).json();
    const [bal] = await eventsOf();
    const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#24c' } })
      .jpeg()
      .toBuffer();
    const form = await multipartBody({ image });
    await server.app.inject({
      method: 'PUT',
      url: `/api/pro/events/${bal?.id}`,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
    const [chosen] = await eventsOf();
    await run({ ...server.deps, outsidePictures }, imported._id);
    await outsidePictures.close();
    expect((await eventsOf())[0]?.imageId).toBe(chosen?.imageId);
  });
});
