import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;
let eventId: string;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const organiser = await createOrganiser(server.deps, { plan: 'discovery' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  eventId = (await createEvent(server.deps, { organiserId, name: 'Bal du canal', place: 'Quai de Valmy' }))
    .id;
});

const nudge = (id = eventId) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${id}/nudge`, headers });
const post = (path: string) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${eventId}/${path}`, headers });
const nudgedAt = async () =>
  (await server.app.inject({ url: `/api/pro/events/${eventId}/audience`, headers })).json().nudgedAt;
const invite = (name: string, reply: 'pending' | 'yes' | 'no' = 'pending') =>
  createGuest(server.deps, { eventId, email: `${name}.${eventId}@exemple.fr`, reply });
const mailTo = (name: string) => deliverTo(server, `${name}.${eventId}@exemple.fr`);

describe('reminding guests without an answer', () => {
  it('reaches those without an answer alone, with the link to give one', async () => {
    await invite('nora');
    await invite('sacha', 'yes');
    await invite('lou', 'no');
    expect(await nudgedAt()).toBeNull();
    const answer = await nudge();
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { kind: 'nudge', recipientCount: 1 }]);
    const [email] = await mailTo('nora');
    expect(email?.subject).toContain('Viendrez-vous');
    expect(email?.text).toContain('Répondre à l’invitation');
    expect(email?.unsubscribeUrl).toBeDefined();
    expect([await mailTo('sacha'), await mailTo('lou')]).toEqual([[], []]);
    const token = /\/replies\/([\w-]{43})/.exec(email?.text ?? '')?.[1];
    const payload = { reply: 'yes' };
    const replied = await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });
    expect(replied.json()).toMatchObject({ reply: 'yes' });
    expect(await nudgedAt()).not.toBeNull();
  });

  it('happens once per event, even for two presses at the same moment', async () => {
    await invite('nora');
    const answers = await Promise.all([nudge(), nudge(), nudge()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await nudge()).json().code).toBe('already_nudged');
    expect(await mailTo('nora')).toHaveLength(1);
  });

  it('is not used up where every guest answered, or the event is closed', async () => {
    await invite('lou', 'yes');
    expect((await nudge()).json().code).toBe('nobody_to_notify');
    await invite('nora');
    await post('cancel');
    expect((await nudge()).json().code).toBe('event_closed');
    await post('restore');
    expect((await nudge()).statusCode).toBe(201);
  });

  it('is refused for the event of another organiser, and for an unpublished one', async () => {
    const other = await createOrganiser(server.deps);
    const foreign = await createEvent(server.deps, { organiserId: other.id });
    expect((await nudge(foreign.id)).statusCode).toBe(404);
    const withdrawn = await createEvent(server.deps, { organiserId, status: 'unpublished' });
    expect((await nudge(withdrawn.id)).json().code).toBe('event_unpublished');
  });
});
