import { expect, it } from 'vitest';
import { showPlanned } from '../changes/plan-party.ts';
import {
  beginAt,
  copyOf,
  draftOf,
  findChanges,
  findOtherDates,
  isDraft,
  newDraft,
  readFilled,
  setVote,
  toggleDate,
  toPlanBody,
} from './party-draft.ts';

const draft = { ...newDraft('id'), name: ' Soupe de minuit ', day: '2026-12-12' };

it('a name and an evening make a party', () => {
  expect(readFilled(newDraft('id'))).toEqual({ what: false, when: false, where: false });
  expect(readFilled(draft)).toEqual({ what: true, when: true, where: false });
  expect(toPlanBody(draft)).toMatchObject({
    id: 'id',
    name: 'Soupe de minuit',
    beginDate: '2026-12-12T19:30:00.000Z',
    endDate: '2026-12-13T01:00:00.000Z',
    address: null,
    showsAddress: 'coming',
  });
});

it('the end follows the begin until one is chosen', () => {
  expect(beginAt(draft, '23:00').end).toBe('05:00');
  expect(beginAt({ ...draft, end: '04:00' }, '23:00').end).toBe('04:00');
});

it('a date becomes the first of a vote, which needs two and takes three', () => {
  const vote = setVote(draft, true);
  expect([vote.dates.length, readFilled(vote).when]).toEqual([1, false]);
  const all = ['2027-01-09', '2026-12-18', '2027-01-10'].reduce(toggleDate, vote);
  expect(all.dates.map(({ day }) => day)).toEqual(['2026-12-12', '2026-12-18', '2027-01-09']);
  expect(readFilled(all).when).toBe(true);
  expect(toPlanBody(all)).toMatchObject({ dates: [{ beginDate: '2026-12-12T19:30:00.000Z' }, {}, {}] });
  expect(toPlanBody(all)).not.toHaveProperty('beginDate');
  expect(toggleDate(all, '2026-12-18').dates).toHaveLength(2);
});

it('back from a vote, its first evening is the date', () => {
  const vote = toggleDate({ ...newDraft('id'), isVote: true }, '2026-12-18');
  expect(setVote(vote, false).day).toBe('2026-12-18');
});

it('type and poster are independent, in a new party, a changed one and a copy', () => {
  const barathon = { ...draft, type: 'barathon', plan: 'bal' } as const;
  expect(toPlanBody(barathon)).toMatchObject({ type: 'barathon', coverPlan: 'bal' });
  const party = showPlanned(toPlanBody(barathon));
  const opened = draftOf(party);
  expect(findChanges(party, { ...opened, plan: 'scene' })).toEqual({ coverPlan: 'scene' });
  expect(findChanges(party, { ...opened, type: 'concert' })).toEqual({ type: 'concert' });
  expect(copyOf(party, 'copie')).toMatchObject({ type: 'barathon', plan: 'bal' });
});

it('a copy of the night when clocks go forward has its usual end again', () => {
  const short = { ...draft, day: '2027-03-27' };
  expect(copyOf(showPlanned(toPlanBody(short)), 'copy').end).toBe('02:00');
  expect(copyOf(showPlanned(toPlanBody({ ...short, end: '04:00' })), 'copy').end).toBe('04:00');
});

it('knows its own drafts', () => {
  expect(isDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
  expect(isDraft({ ...draft, sky: 'verte' })).toBe(false);
  expect(isDraft({ name: 'Autre chose' })).toBe(false);
});

it('a party that is changed sends what was changed, and nothing else', () => {
  const found = {
    street: '12 Rue des Cascades',
    postcode: '75020',
    city: 'Paris',
    latitude: 48.87,
    longitude: 2.39,
  };
  const facts = { bring: 'Un plat', accessDetails: 'Trois marches', minimumAge: '18' } as const;
  const rest = { description: 'Avec des crêpes', capacity: '12', accessNote: 'Code B2047', ...facts };
  const party = showPlanned(toPlanBody({ ...draft, ...rest, address: '12, rue des Cascades', found }));
  const opened = draftOf(party);
  expect(toPlanBody({ ...copyOf(party, 'copie'), day: '2026-12-12' })).toEqual({
    ...toPlanBody(opened),
    id: 'copie',
  });
  expect(opened).toMatchObject({ name: 'Soupe de minuit', day: '2026-12-12', begin: '20:30', end: '02:00' });
  expect(findChanges(party, opened)).toEqual({});
  expect(findChanges(party, { ...opened, end: '04:00', plan: 'rue', bring: ' ', minimumAge: '' })).toEqual({
    bring: null,
    minimumAge: null,
    endDate: '2026-12-13T03:00:00.000Z',
    coverPlan: 'rue',
  });
});

it('the dates of an open vote are sent only where they are others', () => {
  const vote = ['2026-12-18', '2026-12-19'].reduce(toggleDate, {
    ...newDraft('id'),
    name: 'Bal',
    isVote: true,
  });
  const party = showPlanned(toPlanBody(vote));
  const opened = draftOf(party);
  expect([findOtherDates(party, opened), findChanges(party, opened)]).toEqual([null, {}]);
  const other = toggleDate(toggleDate(opened, '2026-12-18'), '2026-12-20');
  expect(findOtherDates(party, other)).toMatchObject([
    { id: party.poll?.dates[1]?.id, beginDate: '2026-12-19T19:30:00.000Z' },
    { beginDate: '2026-12-20T19:30:00.000Z' },
  ]);
});

it('a party of several days, and one of the night the clocks change, stay what they are', () => {
  const times = { beginDate: '2026-10-24T18:30:00.000Z', endDate: '2026-10-26T17:00:00.000Z' };
  const party = { ...showPlanned(toPlanBody(draft)), ...times };
  expect(toPlanBody(draftOf(party))).toMatchObject(times);
  const night = { ...party, endDate: '2026-10-25T02:00:00.000Z' };
  expect(toPlanBody({ ...draftOf(night), begin: '21:00' })).toMatchObject({
    beginDate: '2026-10-24T19:00:00.000Z',
    endDate: '2026-10-25T02:00:00.000Z',
  });
});
