import {
  CAMILLE_AS_GUEST,
  type ExampleValues,
  LINA_AS_GUEST,
  leftOut,
  lina,
  PARTY,
  personOf,
  portraitOf,
  YANIS_AS_GUEST,
} from './example-values.ts';

// The same evening: its shopping list and its costs.
const JUICE = '01a6d870-2be0-7c1d-9a4f-3d5b0b7e6f21';
const ICE = '01a6d871-16a8-7f0e-8b52-1c9e4a6d7b35';
const CLASH = '01a6d8a2-5c40-7d2b-9f63-8e1a5b4c7d90';
const CHEESE = '01a6d8b4-90d0-7a6c-8e17-2f4b9c3d5e68';
const REFUND = '01a6d8c6-c560-7b1f-9d24-6a8e0f2c4b79';
const juice = { section: 'drinks', name: 'Jus de pomme', quantity: 6, unit: 'bottle' };
const writtenAt = '2027-07-16T16:44:00.000Z';
const examplePeople = [
  personOf(YANIS_AS_GUEST, 'Yanis', true),
  { ...personOf(LINA_AS_GUEST, 'Lina Mercier', false), ...portraitOf(lina.username) },
];
const cheese = {
  label: 'Fromage et pain',
  cents: 4230,
  isRefund: false,
  payerId: LINA_AS_GUEST,
  otherPayers: [],
  split: 'parts',
  sharers: [
    { guestId: LINA_AS_GUEST, value: 1 },
    { guestId: YANIS_AS_GUEST, value: 1 },
    { guestId: CAMILLE_AS_GUEST, value: 1 },
  ],
};
const COUPLE = '01a6d8c9-1a20-7c3d-8f45-9b2e4d6f8a10';
const couple = {
  id: COUPLE,
  oneId: CAMILLE_AS_GUEST,
  otherId: YANIS_AS_GUEST,
  isAgreed: true,
  isMine: false,
};
const account = { iban: 'FR7630006000011234567890189', holder: 'Lina Mercier' };
const refund = { fromId: CAMILLE_AS_GUEST, toId: LINA_AS_GUEST, cents: 1410 };

// The weekly evening of a guinguette.
const thursdays = {
  repeats: 'weekly',
  every: 1,
  weekdays: ['TH'],
  nth: null,
  days: [],
  until: '2027-06-26',
  count: null,
  except: ['2027-05-06'],
};
const SERIES = '01a6d8d0-3b60-7e4f-9c12-5d7f9a1b3c84';
const weekly = {
  name: 'Les jeudis de la Guinguette',
  words: 'Chaque jeudi',
  startsAt: '21:00',
  endsAt: '02:00',
};

const asked = {
  id: '01a642f8-2a00-7c31-8a51-6f2d1c0b9e90',
  kind: 'choice',
  label: 'Vous venez comment ?',
  options: ['À vélo', 'En tram'],
  isRequired: true,
  isPerPerson: false,
};

export const listExamples: ExampleValues = {
  Question: asked,
  QuestionSet: { purpose: 'Prévoir le garage à vélos', questions: [asked] },
  OwnQuestionSet: {
    purpose: 'Prévoir le garage à vélos',
    questions: [asked],
    answerCounts: { [asked.id]: 12 },
  },
  setQuestions: { purpose: 'Prévoir le garage à vélos', questions: [asked], confirm: false },
  createSeries: { name: weekly.name, rule: thursdays },
  updateSeries: { name: weekly.name, rule: thursdays },
  previewRule: { firstDay: '2027-04-22', rule: thursdays },
  RulePreview: { words: weekly.words, days: ['2027-04-22', '2027-04-29'] },
  SeriesReply: {
    plusOnes: 0,
    dates: [{ _id: SERIES, beginDate: '2027-07-13T18:30:00.000Z', reply: 'yes', message: '' }],
  },
  EventSeries: { isRegular: false, series: { _id: SERIES, name: weekly.name, words: weekly.words } },
  changeSeriesDates: { scope: 'all', startsAt: '20:00', endsAt: '01:00', day: leftOut },
  cancelSeriesDates: { scope: 'this', reason: 'C’est l’Ascension, la péniche part en balade.' },
  addSeriesDate: { day: '2027-05-01', startsAt: '18:00', endsAt: '23:00' },
  Series: { ...weekly, lastDay: '2027-06-24' },
  SeriesDate: { day: '2027-05-27', reason: '' },
  OwnSeriesCard: weekly,
  OwnSeries: { ...weekly, rule: thursdays, lastDay: '2027-06-24' },
  OwnSeriesDate: { day: '2027-05-27', own: ['name', 'startsAt'], reason: '' },
  ShoppingItem: {
    id: JUICE,
    ...juice,
    isDone: false,
    claims: [
      { guestId: YANIS_AS_GUEST, isMe: false, quantity: 3 },
      { guestId: LINA_AS_GUEST, isMe: true, quantity: 2 },
    ],
  },
  ShoppingConflict: {
    id: CLASH,
    itemId: ICE,
    itemName: 'Glaçons',
    unit: 'bag',
    isLate: true,
    late: { guestId: LINA_AS_GUEST, wanted: 3, kept: 0, writtenAt },
    first: [{ guestId: YANIS_AS_GUEST, quantity: 3, claimedAt: '2027-07-16T16:40:00.000Z' }],
  },
  ShoppingList: { people: examplePeople, guestCount: 18 },
  ShoppingSuggestion: { section: 'party', name: 'Gobelets', quantity: 36, unit: 'piece', from: 'usual' },
  getShoppingList: { id: PARTY },
  getShoppingSuggestions: { id: PARTY },
  // The id of the path is the party's, that of the body the item's.
  addShoppingItem: { id: JUICE, ...juice },
  updateShoppingItem: {
    id: PARTY,
    itemId: JUICE,
    name: juice.name,
    quantity: 6,
    unit: 'bottle',
    isDone: true,
  },
  deleteShoppingItem: { id: PARTY, itemId: JUICE },
  moveShoppingItem: { id: PARTY, itemId: JUICE, section: 'drinks', afterId: ICE },
  claimShoppingItem: { id: PARTY, itemId: JUICE, quantity: 2, writtenAt },
  releaseShoppingItem: { id: PARTY, itemId: JUICE },
  answerShoppingConflict: { id: PARTY, conflictId: CLASH, choice: 'leave' },

  Expense: { id: CHEESE, ...cheese, createdAt: '2027-07-16T17:02:00.000Z', isMine: true },
  Costs: {
    totalCents: 4230,
    shares: [
      { guestId: LINA_AS_GUEST, paidCents: 4230, shareCents: 1410 },
      { guestId: YANIS_AS_GUEST, paidCents: 0, shareCents: 1410 },
      { guestId: CAMILLE_AS_GUEST, paidCents: 0, shareCents: 1410 },
    ],
    transfers: [{ fromId: YANIS_AS_GUEST, toId: LINA_AS_GUEST, cents: 1410, account: null }],
    paybacks: [
      { id: REFUND, ...refund, createdAt: '2027-07-18T09:12:00.000Z', isMine: true, isConfirmed: true },
    ],
    couples: [couple],
    ownAccount: account,
    people: [...examplePeople, personOf(CAMILLE_AS_GUEST, 'Camille', false)],
  },
  getCosts: { id: PARTY },
  exportCosts: {
    id: PARTY,
    '': '\ufeffQuoi;Date;Libellé;Montant;De;Pour;Part de chacun\r\nDépense;2027-07-16;Fromage et pain;42,30;Lina Mercier;Lina Mercier, Yanis, Camille;14,10\r\n',
  },
  addExpense: { id: CHEESE, ...cheese },
  updateExpense: { id: PARTY, expenseId: CHEESE, ...cheese },
  deleteExpense: { id: PARTY, expenseId: CHEESE },
  importCosts: { id: PARTY, expenses: [{ id: CHEESE, ...cheese }], paybacks: [{ id: REFUND, ...refund }] },
  addPayback: { id: REFUND, ...refund },
  deletePayback: { id: PARTY, paybackId: REFUND },
  confirmPayback: { id: PARTY, paybackId: REFUND },
  addCouple: { id: COUPLE, withId: YANIS_AS_GUEST },
  deleteCouple: { id: PARTY, coupleId: COUPLE },
  setCostAccount: { id: PARTY, ...account },
  deleteCostAccount: { id: PARTY },
};

// The same evening: its door, and the morning after.
const times = { beginDate: '2027-07-17T18:30:00.000Z', endDate: '2027-07-18T02:00:00.000Z' };
const doorEndsAt = '2027-07-18T08:30:00.000Z';
const NORTH = '01a6c8c2-9a10-7e44-9d2b-6f1c3a8b7e05';
/** Lina and her two companions enter by the north door. */
const writtenEntry = {
  id: '01a6c8f0-1d20-7c31-8f1e-2b6d9a4e5c70',
  guestId: LINA_AS_GUEST,
  people: 3,
  undoes: null,
  deviceId: NORTH,
  deviceName: 'Porte nord',
  at: '2027-07-17T18:41:00.000Z',
};
/** Two people leave by the same door. */
const writtenExit = {
  id: '01a6c9a4-5b10-7f62-9c0d-4e8a1b6d3f28',
  people: 2,
  undoes: null,
  deviceId: NORTH,
  deviceName: 'Porte nord',
  at: '2027-07-17T22:05:00.000Z',
};
const doorEntry = { ...writtenEntry, isLate: false };

export const doorExamples: ExampleValues = {
  getDoor: { id: PARTY },
  recordDoorEntries: { id: PARTY, after: 0, entries: [writtenEntry], exits: [writtenExit], deviceId: NORTH },
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
      {
        guestId: LINA_AS_GUEST,
        name: 'Lina Mercier',
        username: lina.username,
        people: 3,
        isComing: true,
        isHost: false,
      },
      {
        guestId: CAMILLE_AS_GUEST,
        name: 'Camille',
        username: null,
        people: 1,
        isComing: false,
        isHost: false,
      },
    ],
    entries: [doorEntry],
    last: 41,
    left: 2,
    capacity: 40,
  },
  DoorChanges: { entries: [doorEntry], last: 41, left: 2, isEnded: false, refused: [] },
  DoorLink: { endsAt: doorEndsAt },
  DoorLinkState: { endsAt: doorEndsAt },
  HeadCount: {
    capacity: 40,
    entered: 30,
    left: 2,
    inside: 28,
    recent: 3,
    readAt: '2027-07-17T22:06:00.000Z',
  },
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
