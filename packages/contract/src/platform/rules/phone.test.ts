import { describe, expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    ['06 39 98 10 01', '+33639981001'],
    ['06 12 34 56 78', '+33612345678'],
    ['07.39.98.10.01', '+33739981001'],
    ['06-12‑34–56—78', '+33612345678'],
    ['06/12/34/56/78', '+33612345678'],
    ['(0)6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 39 98 10 01', '+33639981001'],
    ['0033639981001', '+33639981001'],
    ['00 33 6 12 34 56 78', '+33612345678'],
    ['+32 470 12 34 56', '+32470123456'],
    ['+1 212 555 0123', '+12125550123'],
    ['\u202d06\u00a012\u202f34\u200956\u200b78\u202c\ufeff', '+33612345678'],
    ['\u200e+33\u00a06\u00a012\u00a034\u00a056\u00a078', '+33612345678'],
    ['０６ １２ ３４ ５６ ７８', '+33612345678'],
  ])('reads %j as %j', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });

  it.each([
    ['Guadeloupe', '0690 12 34 56', '+590690123456'],
    ['Réunion', '0692 12 34 56', '+262692123456'],
    ['Réunion', '0693 01 23 45', '+262693012345'],
    ['Guyane', '0694 20 12 34', '+594694201234'],
    ['Martinique', '0696 20 12 34', '+596696201234'],
    ['Martinique', '06.97.01.23.45', '+596697012345'],
    ['Mayotte', '06 39 01 23 45', '+262639012345'],
    ['Guadeloupe', '+590 (0)690 12 34 56', '+590690123456'],
    ['Saint-Pierre-et-Miquelon', '+508 55 12 34', '+508551234'],
    ['Nouvelle-Calédonie', '+687 75 12 34', '+687751234'],
    ['Polynésie', '+689 87 12 34 56', '+68987123456'],
  ])('gives %s its own country code: %s', (_territory, typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });

  it.each([
    ...['01 39 98 10 01', '+33 1 39 98 10 01', '0590 20 12 34', '0262 20 12 34', '0596 50 12 34'],
    ...['0594 20 12 34', '0269 61 12 34', '05 08 55 12 34', '+33 690 12 34 56', '+33 692 12 34 56'],
    ...['06 39 98 10', '112', '36 20', '0800 12 34 56', '0899 12 34 56', '75 12 34', '87 12 34 56'],
    ...['612345678', '+3363998100123456', '06 12 34 56 78 poste 3', '06 12 34 56 78 x3', 'zéro six', '+', ''],
    ...['06 12 34 56 78, 06 12 34 56 79', 'Maud 06 12 34 56 78'],
  ])('takes no text message to %j', (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });

  it('never takes a number of one territory for one of another', () => {
    const codes = { '690': '+590', '694': '+594', '696': '+596', '692': '+262', '693': '+262' };
    for (const [prefix, code] of Object.entries(codes))
      for (let rest = 0; rest < 1_000_000; rest += 7919) {
        const number = prefix + String(rest).padStart(6, '0');
        expect([null, code + number]).toContain(normalisePhone(`0${number}`));
      }
  });
});
