import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
let headers: Record<string, string>;
let adminHeaders: Record<string, string>;
let organiserId: string;
let eventId: string;
let now: Date;

beforeAll(async () => {
  server = await buildTestServer();
  adminHeaders = await signIn(server.deps, (await createAccount(server.deps, { role: 'admin' })).id);
});
afterAll(() => server.close());
beforeEach(async () => {
  passTo('2027-07-01T10:00:00Z');
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  await plan();
});

/** A concert on a Tuesday from 20 h 30 to 2 h in Paris, with one guest who comes. */
async function plan(values: object = {}) {
  const beginDate = new Date('2027-07-13T18:30:00Z');
  const endDate = new Date('2027-07-14T00:00:00Z');
  const night = {
    organiserId,
    name: 'Bal',
    place: 'Quai de Valmy',
    type: 'concert' as const,
    beginDate,
    endDate,
  };
  eventId = (await createEvent(server.deps, { ...night, ...values })).id;
  await createGuest(server.deps, { eventId, email: mailbox('nora'), reply: 'yes' });
}

const mailbox = (name: string) => `${name}.${eventId}@exemple.fr`;

function passTo(instant: string | number): void {
  now = new Date(instant);
  server.setNow(now);
}
const pass = (minutes: number) => passTo(now.getTime() + minutes * 60_000);

async function call(method: 'POST' | 'PUT', path: string, options: object): Promise<void> {
  const answer = await server.app.inject({ method, url: `/api${path}`, ...options });
  expect([path, answer.statusCode]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
}

async function edit(fields: Record<string, string>): Promise<void> {
  const form = await multipartBody(fields);
  await call('PUT', `/pro/events/${eventId}`, { ...form, headers: { ...form.headers, ...headers } });
}
const act = (action: 'cancel' | 'restore', payload?: object) =>
  call('POST', `/pro/events/${eventId}/${action}`, { headers, ...(payload && { payload }) });
const unpublish = () =>
  call('POST', `/admin/events/${eventId}/unpublish`, {
    headers: adminHeaders,
    payload: { reason: 'Signalé' },
  });
const republish = () => call('POST', `/admin/events/${eventId}/republish`, { headers: adminHeaders });

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** What a guest has been sent so far: the lines of each message, oldest first. */
async function sentTo(name = 'nora'): Promise<string[]> {
  await workOff(server);
  const url = `/api/pro/events/${eventId}/announcements`;
  const { announcements } = (await server.app.inject({ url, headers })).json();
  const emails = (await readOutbox(server))
    .filter(({ to }) => to === mailbox(name))
    .map(({ text }) => plain(text));
  return announcements
    .map(({ body }: { body: string }) => plain(body))
    .filter((body: string) => emails.some((text) => text.includes(body)))
    .toReversed();
}

/** Runs the job that ends a window, which the queue would delay by its own clock. */
async function endWindow(): Promise<void> {
  pass(10);
  await createJobHandlers(server.deps)['announce-change']({ eventId }, 'test');
}

const laterNight = { beginDate: '2027-07-14T21:00', endDate: '2027-07-15T02:00' };
const place = (name: string) => ({ place: name });

describe('a price and an age', () => {
  it('are sent with what was said before, and nothing else that is said is', async () => {
    await edit({ admission: 'from', priceCents: '800', minimumAge: '16', bring: 'Un plaid' });
    await endWindow();
    await edit({ admission: 'free', accessWheelchair: 'true' });
    await endWindow();
    expect(await sentTo()).toEqual([
      'Le concert « Bal » change.\nEntrée : non précisé → À partir de 8 €\nÂge : non précisé → 16 ans et plus',
      'Le concert « Bal » change.\nEntrée : À partir de 8 € → Entrée gratuite',
    ]);
  });
});

describe('edits within ten minutes', () => {
  it('are one message with old and new values of place, begin and end', async () => {
    await edit(place('Quai de Jemmapes'));
    pass(4);
    await edit(laterNight);
    pass(4);
    await edit(place('Canal Saint-Martin'));
    expect(await sentTo()).toEqual([]);
    pass(-8);
    await endWindow();
    expect(await sentTo()).toEqual([
      [
        'Le concert « Bal » change.',
        'Début : mardi 13 juillet 2027 à 20 h 30 → mercredi 14 juillet 2027 à 21 h',
        'Fin : mercredi 14 juillet 2027 à 2 h → jeudi 15 juillet 2027 à 2 h',
        'Lieu : Quai de Valmy → Canal Saint-Martin',
      ].join('\n'),
    ]);
    await endWindow();
    expect(await sentTo()).toHaveLength(1);
  });

  it('that undo each other send no message', async () => {
    await edit(place('Quai de Jemmapes'));
    await edit(laterNight);
    await edit({ ...place('Quai de Valmy'), beginDate: '2027-07-13T20:30', endDate: '2027-07-14T02:00' });
    await endWindow();
    expect(await sentTo()).toEqual([]);
  });

  it('are sent by the queue itself once the window is over', async () => {
    await edit(place('Quai de Jemmapes'));
    const { rows } = await server.deps.database.pool.query(
      `SELECT extract(epoch FROM start_after)::int AS at FROM pgboss.job WHERE name = 'announce-change' AND data ->> 'eventId' = $1`,
      [eventId],
    );
    expect(rows).toEqual([{ at: now.getTime() / 1000 + 600 }]);
  });

  it('say a new hour of the same day, the end alone, and a new name beside it', async () => {
    await edit({ name: 'Grand bal', endDate: '2027-07-14T03:30' });
    await endWindow();
    expect(await sentTo()).toEqual([
      'Le concert « Grand bal » (jusqu’ici « Bal ») change.\nFin : mercredi 14 juillet 2027, 2 h → 3 h 30',
    ]);
  });

  it('are a separate message from the next edit on', async () => {
    await edit(place('Quai de Jemmapes'));
    await endWindow();
    await edit(place('Canal Saint-Martin'));
    await createJobHandlers(server.deps)['announce-change']({ eventId }, 'an early repetition');
    expect(await sentTo()).toHaveLength(1);
    await endWindow();
    expect((await sentTo())[1]).toContain('Lieu : Quai de Jemmapes → Canal Saint-Martin');
  });

  it('are sent at once when it is about to begin, by the time guests know', async () => {
    passTo('2027-07-13T16:31:00Z');
    await edit(laterNight);
    expect(await sentTo()).toHaveLength(1);
  });

  it('of a name or a text send none', async () => {
    await edit({ name: 'Bal du bassin', description: 'On danse.' });
    await endWindow();
    expect(await sentTo()).toEqual([]);
  });

  it('are not sent once the event is over', async () => {
    passTo('2027-07-14T08:00:00Z');
    await edit(place('Quai de Jemmapes'));
    await endWindow();
    expect(await sentTo()).toEqual([]);
  });

  it('are dropped with an event that is deleted', async () => {
    await edit(place('Quai de Jemmapes'));
    const url = `/api/pro/events/${eventId}?confirm=true`;
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    await endWindow();
  });
});

describe('a cancellation', () => {
  it('is sent at once, with the date guests know, and replaces pending changes', async () => {
    await edit(laterNight);
    await act('cancel');
    expect(await sentTo()).toEqual([
      'Le concert « Bal », prévu mardi 13 juillet 2027 à 20 h 30, est annulé.',
    ]);
    await endWindow();
    expect(await sentTo()).toHaveLength(1);
  });

  it('agrees with the type', async () => {
    await plan({ type: 'party' });
    await act('cancel');
    expect(await sentTo()).toEqual([
      'La soirée « Bal », prévue mardi 13 juillet 2027 à 20 h 30, est annulée.',
    ]);
  });

  it('is revoked at once, with the current facts', async () => {
    await edit(laterNight);
    await act('cancel');
    await edit(place('Quai de Jemmapes'));
    await act('restore');
    await endWindow();
    expect((await sentTo()).slice(1)).toEqual([
      'Finalement, le concert « Bal » a bien lieu : mercredi 14 juillet 2027 à 21 h, Quai de Jemmapes.\nLieu : Quai de Valmy → Quai de Jemmapes',
    ]);
  });

  it('that was not sent is not revoked, and pending changes are sent then', async () => {
    await edit(laterNight);
    await act('cancel', { tellGuests: false });
    await endWindow();
    expect(await sentTo()).toEqual([]);
    await act('restore');
    await endWindow();
    expect(await sentTo()).toEqual([expect.stringMatching(/^Le concert « Bal » change\.\nDébut : .* →/)]);
    await act('cancel', { tellGuests: false });
    await act('restore');
    await endWindow();
    expect(await sentTo()).toHaveLength(1);
  });

  it('that was not sent leaves words for its restoration', async () => {
    await act('cancel', { tellGuests: false });
    await act('restore', { guestWords: 'On a failli annuler.' });
    expect(await sentTo()).toEqual([
      expect.stringMatching(/a bien lieu.*\n\nUn mot.*\nOn a failli annuler\.$/s),
    ]);
  });

  it('whose restoration is not sent stays true for guests until the next message', async () => {
    await act('cancel');
    await act('restore', { tellGuests: false });
    await endWindow();
    expect(await sentTo()).toHaveLength(1);
    await edit(place('Quai de Jemmapes'));
    await endWindow();
    expect((await sentTo())[1]).toContain('Finalement, le concert « Bal » a bien lieu');
  });

  it('is sent again after each restoration', async () => {
    for (const action of ['cancel', 'cancel', 'restore', 'cancel'] as const) {
      await act(action);
      await workOff(server);
    }
    expect(await sentTo()).toHaveLength(3);
  });
});

describe('an event that the administration takes off the site', () => {
  it('keeps its changes until it is back', async () => {
    await edit(laterNight);
    await unpublish();
    await edit(place('Quai de Jemmapes'));
    await endWindow();
    expect(await sentTo()).toEqual([]);
    await republish();
    expect(await sentTo()).toEqual([]);
    await endWindow();
    const [message = ''] = await sentTo();
    expect(message.split('\n')).toHaveLength(4);
  });

  it('sends nothing when it is back, nor about a cancellation from before', async () => {
    await act('cancel');
    await unpublish();
    await republish();
    await endWindow();
    expect(await sentTo()).toHaveLength(1);
  });
});

describe('the organiser', () => {
  it('adds words of their own, unchanged, below what changed', async () => {
    await edit({ ...place('Quai de Jemmapes'), guestWords: 'La salle est plus grande !\nVenez.' });
    await edit({ ...place('Canal Saint-Martin'), guestWords: 'Plus grande encore.' });
    await endWindow();
    expect(await sentTo()).toEqual([
      [
        'Le concert « Bal » change.',
        'Lieu : Quai de Valmy → Canal Saint-Martin',
        '',
        'Un mot de qui organise :',
        'La salle est plus grande !',
        'Venez.',
        'Plus grande encore.',
      ].join('\n'),
    ]);
    await act('cancel', { guestWords: 'Pardon.' });
    expect((await sentTo())[1]).toMatch(/est annulé\.\n\nUn mot de qui organise :\nPardon\.$/);
  });

  it('makes an edit without notification, and keeps pending changes', async () => {
    await edit({ ...place('Quai de Jemmapes'), tellGuests: 'false', guestWords: 'Ceci ne part pas.' });
    await endWindow();
    expect(await sentTo()).toEqual([]);
    await edit(place('Canal Saint-Martin'));
    await edit({ ...laterNight, tellGuests: 'false' });
    await edit({ ...place('Bassin de la Villette'), tellGuests: 'false' });
    await endWindow();
    expect(await sentTo()).toEqual([
      'Le concert « Bal » change.\nLieu : Quai de Jemmapes → Bassin de la Villette',
    ]);
  });

  it.each([
    ['guestWords', 'a'.repeat(501), '500 caractères au maximum'],
    ['tellGuests', 'peut-être', expect.any(String)],
  ])('is refused an odd %s', async (path, value, message) => {
    const form = await multipartBody({ ...place('Nantes'), [path]: value });
    const url = `/api/pro/events/${eventId}`;
    const answer = await server.app.inject({
      method: 'PUT',
      url,
      ...form,
      headers: { ...form.headers, ...headers },
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });
});

describe('who is notified', () => {
  it('is everybody but those who declined, also those without an answer', async () => {
    const others = { maya: 'maybe', wim: 'waiting', paul: 'pending', noe: 'no' } as const;
    for (const [name, reply] of Object.entries(others)) {
      const waitingRank = reply === 'waiting' ? 1 : null;
      await createGuest(server.deps, { eventId, email: mailbox(name), reply, waitingRank });
    }
    await edit(place('Quai de Jemmapes'));
    await endWindow();
    await workOff(server);
    await act('cancel');
    const heard: number[] = [];
    for (const name of ['nora', ...Object.keys(others)]) heard.push((await sentTo(name)).length);
    expect(heard).toEqual([2, 2, 2, 2, 0]);
  });
});
