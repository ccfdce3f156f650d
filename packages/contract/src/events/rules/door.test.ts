import { describe, expect, it } from 'vitest';
import type { DoorEntry } from '../door.ts';
import { countDoor, judgeGuest, judgeTicket } from './door.ts';

const lina = { guestId: 'lina', name: 'Lina', username: null, people: 1, isComing: true, isHost: false };
const camille = {
  guestId: 'camille',
  name: 'Camille',
  username: null,
  people: 4,
  isComing: true,
  isHost: false,
};
const malo = { guestId: 'malo', name: 'Malo', username: null, people: 1, isComing: false, isHost: false };
const guests = [lina, camille, malo];

let number = 0;
const entry = (guestId: string | null, people: number, values: Partial<DoorEntry> = {}): DoorEntry => ({
  id: String(++number),
  guestId,
  people,
  undoes: null,
  isLate: false,
  deviceId: 'nord',
  deviceName: 'Porte nord',
  at: '2026-12-05T21:00:00.000Z',
  ...values,
});
const south = { deviceId: 'sud', deviceName: 'Porte sud' };
const undo = ({ id, guestId }: DoorEntry) => entry(guestId, 0, { undoes: id });
const doorOf = (...entries: DoorEntry[]) => ({ id: 'bal', guests, count: countDoor(guests, entries) });

describe('a door', () => {
  it('counts people by device, and all together, without what was undone', () => {
    const wrong = entry('lina', 1);
    const entries = [entry('camille', 2), wrong, entry('camille', 1, south), undo(wrong), entry(null, 1)];
    const count = countDoor(guests, entries);
    expect(count.people).toBe(4);
    expect(count.devices).toEqual([
      { deviceId: 'nord', name: 'Porte nord', people: 3 },
      { deviceId: 'sud', name: 'Porte sud', people: 1 },
    ]);
    expect(count.guests.get('camille')).toMatchObject({ people: 3, isDouble: false });
    expect(count.guests.has('lina')).toBe(false);
  });

  it('names a ticket that two devices let in, with both entries, until one is undone', () => {
    const [first, second] = [entry('lina', 1), entry('lina', 1, south)];
    expect(countDoor(guests, [first, second]).guests.get('lina')).toMatchObject({
      people: 2,
      isDouble: true,
      entries: [first, second],
    });
    expect(countDoor(guests, [first, second, undo(second)]).guests.get('lina')?.isDouble).toBe(false);
  });

  it('is the same whatever the order of the entries', () => {
    const wrong = entry('camille', 3);
    const entries = [wrong, entry('lina', 1, south), undo(wrong), entry('camille', 2, south)];
    const backwards = countDoor(guests, entries.toReversed());
    expect(backwards.people).toBe(3);
    expect(backwards.devices).toEqual(countDoor(guests, entries).devices);
  });

  it('does not name a party double because it was made smaller after it came in', () => {
    const count = countDoor([{ ...camille, people: 2 }], [entry('camille', 4)]);
    expect(count.guests.get('camille')).toMatchObject({ people: 4, isDouble: false });
  });
});

describe('a guest before a door', () => {
  it('comes in with all of their party', () => {
    expect(judgeGuest(camille, doorOf())).toEqual({ answer: 'in', guest: camille, people: 4 });
  });

  it('whose party is partly in comes in with the others', () => {
    const door = doorOf(entry('camille', 1), entry('camille', 1));
    expect(judgeGuest(camille, door)).toEqual({ answer: 'partly', guest: camille, people: 2, inside: 2 });
  });

  it('is refused once in, and lets in again what was undone', () => {
    const wrong = entry('lina', 1);
    expect(judgeGuest(lina, doorOf(wrong))).toMatchObject({ answer: 'refused', why: 'already_in' });
    expect(judgeGuest(lina, doorOf(wrong, undo(wrong)))).toMatchObject({ answer: 'in' });
  });

  it.each([
    ['forged', null],
    ['other_night', { eventId: 'autre', guestId: 'lina' }],
    ['unlisted', { eventId: 'bal', guestId: 'inconnu' }],
    ['withdrawn', { eventId: 'bal', guestId: 'malo' }],
  ] as const)('is refused with a ticket that is %s', (why, ticket) => {
    expect(judgeTicket(ticket, doorOf())).toMatchObject({ answer: 'refused', why });
  });

  it('comes in with a ticket for as many as the list says', () => {
    expect(judgeTicket({ eventId: 'bal', guestId: 'camille' }, doorOf())).toMatchObject({
      answer: 'in',
      people: 4,
    });
  });
});
