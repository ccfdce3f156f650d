import { expect, it } from 'vitest';
import {
  delayOf,
  describeClosed,
  describeGroup,
  describeTimes,
  describeWait,
  describeWalk,
} from './bar-crawl-labels.ts';

const at = (time: string) => new Date(`2026-12-05T${time}:00Z`);
const words = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;
const bar = { openingHours: '18:00', closingHours: '01:00' };

// In December it is an hour later in Paris.
it('says when a bar is closed, and when the group would be there', () => {
  const late = {
    isClosed: true,
    arrivesAt: new Date('2026-12-06T00:20:00Z'),
    leavesAt: new Date('2026-12-06T01:00:00Z'),
  };
  expect(words(describeClosed(late, bar))).toBe('Fermé à 1 h : vous y seriez à 1 h 20');
  const meanwhile = { isClosed: true, arrivesAt: at('23:30'), leavesAt: new Date('2026-12-06T00:15:00Z') };
  expect(words(describeClosed(meanwhile, bar))).toBe('Ferme à 1 h : vous partiriez à 1 h 15');
  const early = { isClosed: true, arrivesAt: at('16:40'), leavesAt: at('17:25') };
  expect(words(describeClosed(early, bar))).toBe('Ouvre à 18 h : vous y seriez à 17 h 40');
  const morning = { isClosed: true, arrivesAt: at('09:50'), leavesAt: at('10:40') };
  expect(words(describeClosed(morning, { openingHours: '17:00', closingHours: '02:00' }))).toBe(
    'Ouvre à 17 h : vous y seriez à 10 h 50',
  );
  expect(describeClosed({ ...late, isClosed: false }, bar)).toBeNull();
});

it('says one time where the group is on time, and both where it is not', () => {
  const stop = { state: 'next', plannedAt: at('19:30'), arrivesAt: at('19:30') } as const;
  expect(describeTimes(stop).map(words)).toEqual(['Prévu 20 h 30', null]);
  expect(describeTimes({ ...stop, arrivesAt: at('19:45') }).map(words)).toEqual([
    'Prévu 20 h 30',
    'vers 20 h 45',
  ]);
  expect(describeTimes({ ...stop, state: 'here' }).map(words)).toEqual([null, 'arrivée 20 h 30']);
});

it('speaks of a delay above five minutes only, at the bar where the group is', () => {
  const stop = (state: 'here' | 'left', minutes: number) => ({
    barId: 'a',
    walk: null,
    plannedAt: at('19:00'),
    leavesAt: at('20:00'),
    isClosed: false,
    state,
    arrivesAt: new Date(at('19:00').getTime() + minutes * 60_000),
  });
  expect(delayOf([stop('left', 30), stop('here', 5)])).toBe(0);
  expect(delayOf([stop('left', 0), stop('here', 9)])).toBe(9);
});

it('counts metres and kilometres, minutes, and people', () => {
  expect(words(describeWalk({ minutes: 7, metres: 520 }))).toBe('7 min à pied, 520 m');
  expect(words(describeWalk({ minutes: 18, metres: 1240 }))).toBe('18 min à pied, 1,2 km');
  expect(describeWait(at('19:15'), at('19:00'))).toBe('dans 15 min');
  expect(describeWait(at('19:00'), at('19:00'))).toBe('maintenant');
  expect(describeWait(at('21:00'), at('19:00'))).toBeNull();
  expect(describeGroup({ name: 'Menthe', people: 34 })).toBe('Groupe Menthe, 34 personnes');
  expect(describeGroup({ name: 'Menthe', people: null })).toBeNull();
});
