import { CAMILLE_AS_GUEST, LINA_AS_GUEST, PARTY, type Told } from './openapi-example-facts.ts';

// The same evening: its door, and the morning after.
const times = { beginDate: '2027-07-17T18:30:00.000Z', endDate: '2027-07-18T02:00:00.000Z' };
const doorEndsAt = '2027-07-18T08:30:00.000Z';
const NORTH = '01a6c8c2-9a10-7e44-9d2b-6f1c3a8b7e05';
/** Lina and the two she brings come in by the north door. */
const writtenEntry = {
  id: '01a6c8f0-1d20-7c31-8f1e-2b6d9a4e5c70',
  guestId: LINA_AS_GUEST,
  people: 3,
  undoes: null,
  deviceId: NORTH,
  deviceName: 'Porte nord',
  at: '2027-07-17T18:41:00.000Z',
};
const doorEntry = { ...writtenEntry, isLate: false };

export const doorExamples: Told = {
  getDoor: { id: PARTY },
  recordDoorEntries: { id: PARTY, after: 0, entries: [writtenEntry], deviceId: NORTH },
  recordLinkedDoorEntries: { after: 0, entries: [writtenEntry], deviceId: NORTH },
  getDoorLink: { id: PARTY },
  issueDoorLink: { id: PARTY },
  endDoorLink: { id: PARTY },
  getMorningAfter: { id: PARTY },
  Door: {
    id: PARTY,
    name: 'Les 30 ans de Yanis',
    ...times,
    readAt: '2027-07-17T18:10:00.000Z',
    keys: [{ id: '5e1f0a2b', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
    guests: [
      { guestId: LINA_AS_GUEST, name: 'Lina Mercier', people: 3, isComing: true, isHost: false },
      { guestId: CAMILLE_AS_GUEST, name: 'Camille', people: 1, isComing: false, isHost: false },
    ],
    entries: [doorEntry],
    last: 41,
  },
  DoorChanges: { entries: [doorEntry], last: 41, isEnded: false, refused: [] },
  DoorLink: { endsAt: doorEndsAt },
  DoorLinkState: { endsAt: doorEndsAt },
  MorningAfter: {
    saidYes: 12,
    expectedPeople: 15,
    came: 1,
    people: 3,
    absent: [{ guestId: CAMILLE_AS_GUEST, name: 'Camille' }],
    firstAt: '2027-07-17T18:41:00.000Z',
    lastAt: '2027-07-17T18:41:00.000Z',
    quarters: [{ at: '2027-07-17T18:30:00.000Z', people: 3 }],
  },
};
