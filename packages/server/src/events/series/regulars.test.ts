import type { EventSeries, OwnSeries, SeriesReply } from '@lampion/contract/events/series/series';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-04-01T10:00:00Z'));
});
afterAll(() => server.close());

describe('PUT /series/:id/reply', () => {
  it('says yes to all dates but the answered ones, waits at full ones, and answers later ones', async () => {
    const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
    const pro = await signIn(server.deps, organiser.accountId);
    const event = await createEvent(server.deps, {
      organiserId: organiser.id,
      beginDate: new Date('2027-04-22T19:00:00Z'),
      endDate: new Date('2027-04-23T00:00:00Z'),
      capacity: 1,
    });
    const rule = { repeats: 'weekly', weekdays: ['TH'], count: 5 };
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/pro/series',
      headers: pro,
      payload: { eventId: event.id, name: 'Les jeudis', rule },
    });
    const series = made.json<OwnSeries>();
    const [first, second, third] = series.dates.map(({ _id }) => _id);
    await createGuest(server.deps, {
      eventId: second ?? '',
      email: 'lea@lampion.test',
      emailConfirmedAt: new Date(),
      reply: 'yes',
    });
    const account = await createAccount(server.deps, { emailVerifiedAt: new Date() });
    const me = await signIn(server.deps, account.id);
    const reply = (id: string | undefined, payload: object) =>
      server.app.inject({ method: 'PUT', url: `/api/events/${id}/reply`, headers: me, payload });
    const read = async (id: string | undefined) =>
      (await server.app.inject({ url: `/api/events/${id}/reply`, headers: me })).json().reply;
    expect((await reply(third, { reply: 'no' })).statusCode).toBe(200);

    const all = await server.app.inject({
      method: 'PUT',
      url: `/api/series/${series._id}/reply`,
      headers: me,
      payload: {},
    });
    expect(all.json<SeriesReply>().dates.map((date) => date.reply)).toEqual(['yes', 'waiting', 'yes', 'yes']);
    expect([await read(first), await read(second), await read(third)]).toEqual(['yes', 'waiting', 'no']);

    const day = '2027-06-05';
    const add = () =>
      server.app.inject({
        method: 'POST',
        url: `/api/pro/series/${series._id}/dates`,
        headers: pro,
        payload: { day },
      });
    const added = (await add()).json<OwnSeries>().dates.find((date) => date.day === day)?._id;
    await workOff(server);
    expect(await read(added)).toBe('yes');
    // A no afterwards stays.
    await reply(added, { reply: 'no' });
    await workOff(server);
    expect(await read(added)).toBe('no');

    const shown = await server.app.inject({ url: `/api/events/${added}/series`, headers: me });
    expect(shown.json<EventSeries>()).toMatchObject({ isRegular: true, series: { name: 'Les jeudis' } });
    const ended = await server.app.inject({
      method: 'DELETE',
      url: `/api/series/${series._id}/reply`,
      headers: me,
    });
    expect(ended.statusCode).toBe(204);
    const left = await server.app.inject({ url: `/api/events/${added}/series`, headers: me });
    expect(left.json<EventSeries>().isRegular).toBe(false);
    expect(await read(first)).toBe('yes');
  });
});
