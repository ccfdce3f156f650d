import type { DoorChanges, HeadCount } from '@lampion/contract/events/door';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { publishNight } from '../../testing/night-helpers.ts';
import { callAs } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-05T21:00:00Z')));

const NORTH = { deviceId: uuidv4(), deviceName: 'Porte nord' };
const SOUTH = { deviceId: uuidv4(), deviceName: 'Porte sud' };
const LONG_AGO = '2026-12-05T20:41:00.000Z';
const JUST_NOW = '2026-12-05T20:58:00.000Z';
const exit = (people: number, values: object = {}) => ({
  id: uuidv4(),
  people,
  undoes: null as string | null,
  at: JUST_NOW,
  ...NORTH,
  ...values,
});
const undoing = ({ id }: { readonly id: string }) => exit(0, { undoes: id });

/** A night of an organiser with a door for helpers. */
async function openDoor() {
  const { id, host, guests } = await publishNight(server, { screens: [], capacity: 300 });
  const link = await callAs(server, host, ['POST', `/nights/${id}/door/link`]);
  const helper = { headers: { authorization: `Door ${link.json().token}` } };
  const send = async (who: typeof helper, records: object): Promise<DoorChanges> =>
    (
      await callAs(server, who, ['POST', `/nights/${id}/door/entries`, { after: 0, entries: [], ...records }])
    ).json();
  const count = async (): Promise<HeadCount> =>
    (await callAs(server, host, ['GET', `/pro/events/${id}/head-count`])).json();
  const enter = (people: number, at: string) =>
    send(host, {
      entries: [{ id: uuidv4(), guestId: guests[0].guestId, people, undoes: null, at, ...SOUTH }],
    });
  const endLink = () => callAs(server, host, ['DELETE', `/nights/${id}/door/link`]);
  return { id, host, helper, send, count, enter, endLink };
}

it('counts the people inside over two doors: exits once however often they are sent, without undone ones', async () => {
  const { id, host, helper, send, count, enter } = await openDoor();
  await enter(7, LONG_AGO);
  await enter(3, JUST_NOW);
  const [two, wrong] = [exit(2), exit(4, SOUTH)];
  expect((await send(helper, { exits: [two, two] })).left).toBe(2);
  await Promise.all([send(helper, { exits: [two] }), send(host, { exits: [wrong] })]);
  expect((await send(host, {})).left).toBe(6);
  expect((await send(host, { exits: [undoing(wrong)] })).left).toBe(2);
  expect((await callAs(server, helper, ['GET', `/nights/${id}/door`])).json()).toMatchObject({
    capacity: 300,
    left: 2,
  });
  expect(await count()).toMatchObject({ capacity: 300, entered: 10, left: 2, inside: 8, recent: 1 });
});

it('is never below zero, and catches up once the entries of another door arrive', async () => {
  const { helper, send, count, enter } = await openDoor();
  await send(helper, { exits: [exit(3)] });
  expect(await count()).toMatchObject({ entered: 0, left: 3, inside: 0 });
  await enter(5, LONG_AGO);
  expect((await count()).inside).toBe(2);
});

it('takes exits of a known device after the end of its link, but undoes nothing, and keeps others out', async () => {
  const { helper, send, count, enter, endLink } = await openDoor();
  await enter(9, LONG_AGO);
  const sent = exit(1, { at: LONG_AGO });
  await send(helper, { exits: [sent] });
  await endLink();
  server.setNow(new Date('2026-12-05T22:00:00Z'));
  const [late, undone, stranger] = [exit(2), undoing(sent), exit(4, { deviceId: uuidv4() })];
  expect(await send(helper, { exits: [late, undone, stranger] })).toMatchObject({
    isEnded: true,
    left: 0,
    refused: [undone.id, stranger.id],
  });
  expect((await count()).inside).toBe(6);
});
