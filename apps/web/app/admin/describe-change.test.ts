import { describe, expect, it } from 'vitest';
import { describeValue, listChanges } from './describe-change.ts';

describe('describeValue', () => {
  it.for([
    [null, '—'],
    [true, 'oui'],
    [['bal', 'été'], 'bal, été'],
    [[], '—'],
    [12, '12'],
    [[{ quote: 'Quel bal.', author: 'Nour', isExample: true }], 'Quel bal. · Nour · Exemple : oui'],
    ['2026-11-03T17:32:00.000Z', '3 novembre 2026 à 18\u00a0h\u00a032'],
  ] as const)('puts %j in words', ([value, words]) => {
    expect(describeValue(value)).toBe(words);
  });
});

describe('listChanges', () => {
  it('puts both sides beside each other, whichever has the field', () => {
    expect(listChanges({ title: 'Bal' }, { title: 'Grand bal', isDraft: false })).toEqual([
      { field: 'Titre', before: 'Bal', after: 'Grand bal' },
      { field: 'Brouillon', before: '—', after: 'non' },
    ]);
  });

  it('labels states as the screens do', () => {
    expect(listChanges({ status: 'scheduled' }, { status: 'trashed' })).toEqual([
      { field: 'État', before: 'Programmé', after: 'À la corbeille' },
    ]);
  });

  it('returns no change without values', () => {
    expect(listChanges(null, null)).toEqual([]);
  });

  it('puts the name of the bar or challenge first', () => {
    const changes = listChanges(null, { points: 15, challenge: 'Danser', completed: false });
    expect(changes.map(({ field }) => field)).toEqual(['Défi', 'Points', 'Réalisé']);
  });
});
