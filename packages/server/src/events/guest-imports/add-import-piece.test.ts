import { randomUUID } from 'node:crypto';
import { IMPORT_BYTES_MAX } from '@lampion/contract/events/imports/guest-imports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpiredData } from '../../admin/privacy/purge-expired-data.ts';
import { guestImportPeople, guestImports, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { sendImportPiece } from '../../testing/import-calls.ts';
import { createOpenEvent, joinAs, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
let eventId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { event, organiser } = await createOpenEvent(server);
  eventId = event.id;
  headers = await signIn(server.deps, organiser.accountId);
});

const urlOf = (id: string) => `/api/pro/events/${eventId}/imports/${id}`;

const sendPiece = (id: string, file: Buffer, part?: { from?: number; to?: number; size?: number }) =>
  sendImportPiece(server, { url: urlOf(id), headers }, file, part);

const ask = async (id: string) => (await server.app.inject({ url: urlOf(id), headers })).json();
const confirm = (id: string) => server.app.inject({ method: 'POST', url: `${urlOf(id)}/confirm`, headers });
const cancel = (id: string) => server.app.inject({ method: 'DELETE', url: urlOf(id), headers });
const invitedOf = (id = eventId) => server.deps.db.$count(guests, eq(guests.eventId, id));
const peopleOf = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, n) => `Léa ${n};lea${n}@exemple.fr\n`).join(''));

describe('an import of guests', () => {
  it('is read piece by piece, confirmed, and invited in the background', async () => {
    await joinAs(server, eventId, 'Deja');
    const file = Buffer.from(
      'Nom;E-mail\nLéa;lea.import@exemple.fr\nsans adresse\nLéa;LEA.import@exemple.fr\nDéjà;deja@exemple.fr\nMax;max.import@exemple.fr',
    );
    const id = randomUUID();
    const first = await sendPiece(id, file, { to: 50 });
    expect(first.json()).toMatchObject({ state: 'reading', bytesRead: 50, personCount: 1, faultCount: 0 });
    const last = await sendPiece(id, file, { from: 50 });
    expect(last.json()).toMatchObject({
      state: 'read',
      bytesRead: file.length,
      lineCount: 6,
      personCount: 3,
      repeatedCount: 1,
      knownCount: 1,
      faultCount: 1,
      faults: [{ line: 3, field: 'email', text: 'sans adresse', message: 'Adresse e-mail invalide' }],
      people: [{ nickname: 'Léa' }, { nickname: 'Déjà' }, { nickname: 'Max' }],
      invitedCount: 0,
    });
    expect(await invitedOf()).toBe(1);
    expect((await confirm(id)).json()).toMatchObject({ state: 'inviting' });
    expect((await confirm(id)).json()).toMatchObject({ state: 'inviting' });
    await workOff(server);
    expect(await ask(id)).toMatchObject({ state: 'done', invitedCount: 2 });
    expect((await confirm(id)).json()).toMatchObject({ state: 'done' });
    expect(await repliesOf(server, eventId)).toEqual({ Deja: 'yes', Léa: 'pending', Max: 'pending' });
    expect(await deliverTo(server, 'lea.import@exemple.fr')).toHaveLength(1);
    expect(await server.deps.db.$count(guestImportPeople, eq(guestImportPeople.importId, id))).toBe(0);
  });

  it('says which service wrote it, what became of its columns, and which rows it left out', async () => {
    const file = Buffer.from(
      '# Code Barre;Nom participant;E-mail Participant;Nom acheteur;Statut du billet\n1;Roux;lea@exemple.fr;;Valide\n2;Petit;zoe@exemple.fr;;Annulé\n',
    );
    const id = randomUUID();
    await sendPiece(id, file, { to: 85 });
    const columns = [
      { heading: 'Nom participant', use: 'last' },
      { heading: 'E-mail Participant', use: 'email' },
      { heading: 'Nom acheteur', use: 'buyerLast' },
      { heading: 'Statut du billet', use: 'status' },
    ];
    const known = { source: 'weezevent', columns, leftOutCount: 1, personCount: 1, faultCount: 0 };
    expect((await sendPiece(id, file, { from: 85 })).json()).toMatchObject(known);
    expect(await ask(id)).toMatchObject({ ...known, people: [{ email: 'lea@exemple.fr' }] });
    // Nobody of it comes: that is said, not that it is empty.
    const cancelled = Buffer.from(file.toString().replace('Valide', 'Remboursé'));
    expect((await sendPiece(randomUUID(), cancelled)).json()).toMatchObject({
      leftOutCount: 2,
      personCount: 0,
    });
  });

  it('stores a piece once, however often and concurrently it is sent', async () => {
    const file = peopleOf(40);
    const id = randomUUID();
    const again = await Promise.all(Array.from({ length: 4 }, () => sendPiece(id, file, { to: 300 })));
    for (const answer of again) expect([200, 409]).toContain(answer.statusCode);
    await sendPiece(id, file, { to: 300 });
    await sendPiece(id, file, { from: 300 });
    const repeated = await sendPiece(id, file, { from: 300 });
    expect(repeated.json()).toMatchObject({
      state: 'read',
      personCount: 40,
      repeatedCount: 0,
      lineCount: 40,
    });
  });

  it('refuses pieces out of order, of another file, and of an import that was replaced', async () => {
    const file = peopleOf(40);
    const [id, other] = [randomUUID(), randomUUID()];
    expect((await sendPiece(id, file, { from: 300 })).statusCode).toBe(409);
    await sendPiece(id, file, { to: 300 });
    expect((await sendPiece(id, file, { from: 301 })).statusCode).toBe(409);
    expect((await sendPiece(id, file, { from: 300, size: 9000 })).statusCode).toBe(409);
    expect((await confirm(id)).statusCode).toBe(409);
    await sendPiece(other, file);
    expect((await sendPiece(id, file, { from: 300 })).statusCode).toBe(409);
    expect((await ask(id)).code).toBe('import_not_found');
    expect((await confirm(other)).statusCode).toBe(200);
    // A list that is being invited cannot be replaced.
    await sendPiece(randomUUID(), file);
    await workOff(server);
    expect(await ask(other)).toMatchObject({ state: 'done', invitedCount: 40 });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'Ce fichier n’est pas une liste'],
    ['an empty list', Buffer.from('\n;;\n'), 'Indiquez au moins une adresse'],
    ['a piece of two megabytes', Buffer.alloc(2 * 1024 * 1024, 'a'), 'Morceau trop lourd'],
    ['a long line', Buffer.alloc(900_000, 'a'), 'La ligne 1 est trop longue'],
  ])('rejects %s, and stores nothing of it', async (_what, file, message) => {
    const answer = await sendPiece(randomUUID(), file);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'piece', message: expect.stringContaining(message) }]);
    expect(await server.deps.db.$count(guestImports, eq(guestImports.eventId, eventId))).toBe(0);
  });

  it('refuses a file beyond the limit before any of it is read', async () => {
    const answer = await sendPiece(randomUUID(), peopleOf(1), { size: IMPORT_BYTES_MAX + 1 });
    expect(answer.json().errors[0].message).toContain('20 Mo au maximum');
  });

  it('belongs to its event', async () => {
    const id = randomUUID();
    await sendPiece(id, peopleOf(2));
    const stranger = await createOrganiser(server.deps);
    headers = await signIn(server.deps, stranger.accountId);
    const foreign = [await ask(id), (await confirm(id)).json(), (await cancel(id)).json()];
    expect(foreign.map(({ code }) => code)).toEqual(new Array(3).fill('event_not_found'));
    ({ id: eventId } = await createEvent(server.deps, { organiserId: stranger.id }));
    const elsewhere = [await ask(id), (await confirm(id)).json(), (await cancel(id)).json()];
    expect(elsewhere.map(({ code }) => code)).toEqual(new Array(3).fill('import_not_found'));
    expect((await sendPiece(id, peopleOf(2))).statusCode).toBe(409);
  });

  it('lists all faults in a file that spreadsheets do not run', async () => {
    const id = randomUUID();
    await sendPiece(id, Buffer.from(`a@exemple.fr\n=1+1\n${'faux@\n'.repeat(2500)}`));
    expect((await ask(id)).faults).toHaveLength(100);
    const { body } = await server.app.inject({ url: `${urlOf(id)}/faults.csv`, headers });
    const lines = body.split('\r\n').slice(0, -1);
    expect(lines).toHaveLength(2502);
    expect(lines[0]).toBe('\ufeffLigne;Champ;Problème;Contenu');
    expect(lines[1]).toBe("2;Adresse e-mail;Adresse e-mail invalide;'=1+1");
    expect(lines.at(-1)).toBe('2502;Adresse e-mail;Adresse e-mail invalide;faux@');
  });

  it('is invited under the names its owner corrects, until it is confirmed', async () => {
    const id = randomUUID();
    await sendPiece(id, Buffer.from('lea.nom@exemple.fr\nZoé <zoe.nom@exemple.fr>'));
    const rename = (payload: object) =>
      server.app.inject({ method: 'PUT', url: `${urlOf(id)}/people`, headers, payload });
    const renamed = await rename({ email: 'lea.nom@exemple.fr', nickname: ' Léa Roux ' });
    expect(renamed.json().people).toEqual([
      { email: 'lea.nom@exemple.fr', nickname: 'Léa Roux' },
      { email: 'zoe.nom@exemple.fr', nickname: 'Zoé' },
    ]);
    expect((await rename({ email: 'max@exemple.fr', nickname: 'Max' })).json().code).toBe('import_not_found');
    await confirm(id);
    expect((await rename({ email: 'lea.nom@exemple.fr', nickname: 'Autre' })).json().code).toBe('conflict');
    await workOff(server);
    expect(await repliesOf(server, eventId)).toEqual({ 'Léa Roux': 'pending', Zoé: 'pending' });
  });

  it('can be cancelled before it is confirmed, and stopped afterwards', async () => {
    const [dropped, stopped] = [randomUUID(), randomUUID()];
    await sendPiece(dropped, peopleOf(3));
    expect((await cancel(dropped)).json()).toBeNull();
    expect((await cancel(dropped)).statusCode).toBe(404);
    await sendPiece(stopped, peopleOf(3));
    await confirm(stopped);
    expect((await cancel(stopped)).json()).toMatchObject({ state: 'stopped', stop: 'cancelled' });
    await workOff(server);
    expect(await invitedOf()).toBe(0);
    expect((await cancel(stopped)).json()).toMatchObject({ state: 'stopped', invitedCount: 0 });
  });

  it('is purged when it is not confirmed within a day', async () => {
    const id = randomUUID();
    await sendPiece(id, peopleOf(3), { to: 30 });
    const { deps } = server;
    await purgeExpiredData({ ...deps, now: () => new Date(Date.now() + 23 * 3_600_000) });
    expect(await ask(id)).toMatchObject({ state: 'reading' });
    await purgeExpiredData({ ...deps, now: () => new Date(Date.now() + 25 * 3_600_000) });
    expect((await ask(id)).code).toBe('import_not_found');
  });
});

describe('the invitations of an import', () => {
  it('all fit the plan, or none is sent', async () => {
    const { id: organiserId, accountId } = await createOrganiser(server.deps, { plan: 'discovery' });
    ({ id: eventId } = await createEvent(server.deps, { organiserId }));
    headers = await signIn(server.deps, accountId);
    const id = randomUUID();
    await sendPiece(id, peopleOf(51));
    expect((await confirm(id)).json().code).toBe('plan_limit_reached');
    expect(await ask(id)).toMatchObject({ state: 'read' });
    const fitting = randomUUID();
    await sendPiece(fitting, peopleOf(50));
    expect((await confirm(fitting)).statusCode).toBe(200);
    // Another guest takes the last place concurrently: nothing is left half done without a message.
    await server.deps.db.insert(guests).values({ eventId, nickname: 'Vite', email: 'vite@exemple.fr' });
    await workOff(server);
    expect(await ask(fitting)).toMatchObject({ state: 'stopped', stop: 'plan', invitedCount: 0 });
    expect(await invitedOf()).toBe(1);
  });

  it('stop when the event is over or cancelled', async () => {
    const id = randomUUID();
    await sendPiece(id, peopleOf(3));
    await confirm(id);
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${eventId}/cancel`, headers });
    await workOff(server);
    expect(await ask(id)).toMatchObject({ state: 'stopped', stop: 'closed', invitedCount: 0 });
    const late = randomUUID();
    await sendPiece(late, peopleOf(3));
    expect((await confirm(late)).json().code).toBe('event_closed');
  });

  it('continue after a failure, and reach everyone once', async () => {
    const id = randomUUID();
    await sendPiece(id, peopleOf(600));
    await confirm(id);
    await server.deps.db.execute(
      "CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.email = 'lea400@exemple.fr' THEN RAISE 'no'; END IF; RETURN NEW; END $$",
    );
    await server.deps.db.execute(
      'CREATE TRIGGER fail_late BEFORE INSERT ON guests FOR EACH ROW EXECUTE FUNCTION fail_late()',
    );
    await workOff(server);
    expect(await ask(id)).toMatchObject({ state: 'inviting', invitedCount: 300 });
    await server.deps.db.execute('DROP TRIGGER fail_late ON guests');
    await server.deps.db.execute("UPDATE pgboss.job SET start_after = now() WHERE name = 'invite-imported'");
    await workOff(server);
    expect(await ask(id)).toMatchObject({ state: 'done', invitedCount: 600 });
    expect(await invitedOf()).toBe(600);
  });

  it('need a confirmed address of the organiser', async () => {
    const account = await createAccount(server.deps, { role: 'organiser', emailVerifiedAt: null });
    const { id: organiserId } = await createOrganiser(server.deps, { accountId: account.id });
    ({ id: eventId } = await createEvent(server.deps, { organiserId }));
    headers = await signIn(server.deps, account.id);
    const id = randomUUID();
    await sendPiece(id, peopleOf(3));
    expect((await confirm(id)).json().code).toBe('confirmation_required');
  });
});
