import { expect, test } from 'vitest';
import { readPageFilters } from '../../platform/pages/page-query.ts';
import { agendaFilters, agendaPath, readChoice } from './agenda-address.ts';

const read = (query: string) => readChoice(readPageFilters(new URLSearchParams(query), agendaFilters));

test('an address says what its page shows, and nothing else', () => {
  const choice = {
    when: 'weekend',
    type: 'concert',
    price: '500',
    age: '0',
    wheelchair: true,
    radius: 50,
    search: 'bal été',
    cursor: 'WzE-_',
  } as const;
  const path = agendaPath('lyon', choice);
  expect(path).toBe(
    '/agenda/lyon?quand=week-end&type=concert&prix=5&age=tous&acces=fauteuil&rayon=50&q=bal+%C3%A9t%C3%A9&suite=WzE-_',
  );
  expect(read(path.split('?')[1] ?? '')).toEqual(choice);
  expect(agendaPath(undefined, { radius: 50 })).toBe('/agenda');
  expect(agendaPath('lyon', { radius: 20 })).toBe('/agenda/lyon');
});

test('what it does not know counts as not said', () => {
  expect(Object.values(read('quand=hier&type=party&rayon=7&q=%20&suite=a%20b')).filter(Boolean)).toEqual([]);
  expect(read('rayon=20').radius).toBeUndefined();
  expect(read(`q=${'a'.repeat(500)}`).search).toHaveLength(100);
});
