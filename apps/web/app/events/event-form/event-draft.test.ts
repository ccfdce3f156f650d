import { expectEnd } from '@lampion/contract/events/rules/event-end';
import { describe, expect, it } from 'vitest';
import { newDraft } from './event-draft.ts';
import { describeNight, endDayOf, moveBegin } from './night-draft.ts';
import { changedFields, checkDraft, placeFaults, toFields } from './save-event.ts';

const draft = {
  ...newDraft(new Date('2026-11-20T12:00:00Z')),
  name: 'Bal',
  description: 'On danse.',
  place: 'Nantes',
};

describe('newDraft', () => {
  it('proposes the next Saturday evening, never today', () => {
    expect(draft).toMatchObject({ beginDay: '2026-11-21', beginTime: '20:30', endTime: '02:00' });
    expect(newDraft(new Date('2026-11-21T12:00:00Z')).beginDay).toBe('2026-11-28');
  });
});

describe('expectEnd', () => {
  it.each([
    ['14:00', '18:00'],
    ['20:30', '02:00'],
    ['23:00', '05:00'],
    ['01:00', '05:00'],
  ])('ends what begins at %s at %s', (begin, end) => {
    expect(expectEnd(begin)).toBe(end);
  });
});

describe('endDayOf', () => {
  it.each([
    ['20:30', '05:00', '2026-11-22'],
    ['14:00', '18:00', '2026-11-21'],
    ['20:00', '20:00', '2026-11-22'],
  ])('puts %s to %s on %s', (beginTime, endTime, day) => {
    expect(endDayOf({ ...draft, beginTime, endTime })).toBe(day);
  });
});

describe('moveBegin', () => {
  it('moves a default end along, and leaves a chosen one', () => {
    expect(moveBegin(draft, { beginTime: '23:00' }).endTime).toBe('05:00');
    expect(moveBegin({ ...draft, isEndChosen: true }, { beginTime: '23:00' }).endTime).toBe('02:00');
  });

  it('keeps the length of an event of several days', () => {
    const festival = { ...draft, isLong: true, isEndChosen: true, endDay: '2026-11-24' };
    expect(moveBegin(festival, { beginDay: '2026-12-01' }).endDay).toBe('2026-12-04');
  });
});

describe('the nights when clocks change', () => {
  const spring = moveBegin(draft, { beginDay: '2027-03-27' });

  it('moves a default end out of the hour that does not exist, and back', () => {
    expect([spring.endTime, newDraft(new Date('2027-03-22T12:00:00Z')).endTime]).toEqual(['03:00', '03:00']);
    expect(moveBegin(spring, { beginDay: '2027-04-03' }).endTime).toBe('02:00');
    expect(checkDraft(spring)).toEqual({});
  });

  it('refuses a chosen hour that does not exist, and describes no other one', () => {
    const chosen = { ...spring, endTime: '02:30', isEndChosen: true };
    expect(checkDraft(chosen).end).toMatch('les horloges passent de 2 h à 3 h : choisissez une autre heure');
    expect(describeNight(chosen)).toBeNull();
  });

  it('says that an hour which comes twice is the first one', () => {
    const autumn = { ...draft, beginDay: '2027-10-30', endTime: '02:30', isEndChosen: true };
    expect(describeNight(autumn)?.replaceAll(/\s/g, ' ')).toMatch(
      'jusqu’à 2 h 30. Cette nuit-là, 2 h 30 arrive deux fois : c’est la première.',
    );
    expect(checkDraft(autumn)).toEqual({});
  });
});

describe('checkDraft', () => {
  it('finds nothing wrong with a whole form', () => {
    expect(checkDraft(draft)).toEqual({});
  });

  it('names the control of each fault', () => {
    expect(checkDraft({ ...draft, name: '', beginDay: '', place: ' ' })).toEqual({
      name: 'Indiquez un nom',
      begin: 'Indiquez la date de début',
      place: 'Indiquez un lieu',
    });
  });

  it('names the time that is missing, beside a day or without one', () => {
    expect(checkDraft({ ...draft, beginTime: '', endTime: '' })).toEqual({
      beginTime: 'Indiquez l’heure de début',
      endTime: 'Indiquez l’heure de fin',
    });
    expect(checkDraft({ ...draft, isLong: true, endDay: '', endTime: '' })).toEqual({
      end: 'Indiquez la date de fin',
      endTime: 'Indiquez l’heure de fin',
    });
  });

  it('refuses a pin of a renamed place until the host decides about it', () => {
    const pinned = { ...draft, latitude: '47.2', longitude: '-1.6', pinnedPlace: 'La Cale' };
    expect(checkDraft(pinned).place).toMatch(/ce que devient le repère/);
    expect(checkDraft({ ...pinned, pinnedPlace: pinned.place })).toEqual({});
    expect(checkDraft({ ...pinned, latitude: '', longitude: '' })).toEqual({});
    expect(checkDraft({ ...pinned, place: ' ' }).place).toBe('Indiquez un lieu');
  });

  it('refuses an end before the begin', () => {
    expect(checkDraft({ ...draft, isLong: true, endDay: '2026-11-20' })).toEqual({
      end: 'La fin doit venir après le début',
    });
  });
});

describe('changedFields', () => {
  it('sends what differs, and the parts of a place together', () => {
    const before = toFields(draft);
    expect(changedFields(before, before)).toEqual({});
    expect(changedFields(before, { ...before, name: 'Bal bleu' })).toEqual({ name: 'Bal bleu' });
    expect(changedFields(before, { ...before, place: 'Brest' })).toEqual({
      place: 'Brest',
      address: '',
      street: '',
      postcode: '',
      city: '',
      latitude: '',
      longitude: '',
      exactAddress: '',
    });
  });
});

describe('placeFaults', () => {
  it('keeps the first fault of a control and leaves out what no control shows', () => {
    const faults = placeFaults([
      { path: 'latitude', message: 'Coordonnée invalide' },
      { path: 'place', message: 'Indiquez un lieu' },
      { path: 'creator', message: 'Inconnu' },
    ]);
    expect(faults).toEqual({ place: 'Coordonnée invalide' });
  });
});

describe('describeNight', () => {
  it('names the evening a night began', () => {
    expect(describeNight(draft)?.replace(/\s/g, ' ')).toBe('Samedi 21 novembre 2026 à 20 h 30, jusqu’à 2 h');
    const late = { ...draft, beginTime: '01:00', endTime: '05:00' };
    expect(describeNight(late)?.replace(/\s/g, ' ')).toBe(
      'Nuit du vendredi 20 au samedi 21 novembre 2026, à 1 h, jusqu’à 5 h',
    );
  });
});
