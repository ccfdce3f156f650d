import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COVER_CHOICES, type CoverSubject, describeCover, drawCover, readCoverSubject } from './cover.ts';
import { SKIES } from './covers/frame.ts';
import type { EventType } from './event-types.ts';

const types = Object.keys(COVER_CHOICES) as EventType[];
const skies = Object.keys(SKIES) as (keyof typeof SKIES)[];
const ids = Array.from({ length: 150 }, (_, index) => `evt_${index * 7919}`);

function hash(subject: CoverSubject): string {
  return createHash('sha256').update(drawCover(subject)).digest('hex');
}

describe('drawCover', () => {
  // The pictures of the design reference: a change here changes every cover already shown.
  it.each([
    [
      'bal, crepuscule',
      'evt_bal_13_juillet',
      'party',
      'cb50543f51e8d0d83508d17e5ae902c6b66c724aa74290f137c5cbd65b20bf75',
    ],
    [
      'rue, nuit',
      'evt_barathon_butte',
      'barathon',
      '1f4b249eaea37f51cfaa5c19c16711351462a45761c48b456074b68756259a27',
    ],
    [
      'accordeon, bleue',
      'evt_concert_peniche',
      'concert',
      'c86b7675b886c3df3e3b2f2ba8d6c7649999790088d5a1d79170e5d0a658972e',
    ],
    [
      'fanions, papier',
      'evt_brocante_minuit',
      'other',
      '3ee77b1508251054a5c667102d7694b1569a9b07a377f9afe1f273553d7e9e5c',
    ],
  ] as const)('draws %s as the reference does', (_name, id, type, expected) => {
    expect(hash({ id, type })).toBe(expected);
  });

  it('draws the same picture again after its eviction from the cache', () => {
    const subject = { id: 'evt_same', type: 'party' } as const;
    const first = drawCover(subject);
    for (const id of ids) for (const type of types) drawCover({ id, type });
    expect(drawCover(subject)).toBe(first);
  });

  it('stays within the size budget of a page', () => {
    const sizes = ids.flatMap((id) => types.map((type) => drawCover({ id, type }).length));
    expect(Math.min(...sizes)).toBeGreaterThan(6_500);
    expect(Math.max(...sizes)).toBeLessThan(50_000);
  });

  it('draws every plan in every sky, with numbers only and no lettering', () => {
    for (const type of types) {
      for (const plan of COVER_CHOICES[type].plans) {
        for (const sky of skies) {
          const drawing = drawCover({ id: 'evt_all', type, plan, sky });
          expect(drawing).not.toMatch(/NaN|undefined|Infinity|<text/);
        }
      }
    }
  });

  it('rounds numbers to one decimal', () => {
    const drawing = drawCover({ id: 'evt_table', type: 'other', plan: 'nappe' });
    expect(drawing).not.toMatch(/\d\.\d{3}/);
  });
});

describe('describeCover', () => {
  it.each(types)('gives %s only its own plans and skies, and all of them in turn', (type) => {
    const seen = ids.map((id) => describeCover({ id, type }));
    expect(new Set(seen.map(({ plan }) => plan))).toEqual(new Set(COVER_CHOICES[type].plans));
    expect(new Set(seen.map(({ sky }) => sky))).toEqual(new Set(COVER_CHOICES[type].skies));
  });

  it('says which skies are dark', () => {
    expect(describeCover({ id: 'x', type: 'party', sky: 'aube' }).isDark).toBe(false);
    expect(describeCover({ id: 'x', type: 'party', sky: 'nuit' }).isDark).toBe(true);
  });
});

describe('readCoverSubject', () => {
  it('keeps known values', () => {
    const subject = { id: 'x', type: 'concert', plan: 'scene', sky: 'nuit' };
    expect(readCoverSubject(subject)).toEqual(subject);
  });

  it('falls back for unknown values, property names of Object included', () => {
    const subject = readCoverSubject({ id: 'x', type: 'toString', plan: 'constructor', sky: null });
    expect(subject).toEqual({ id: 'x', type: 'other', plan: undefined, sky: undefined });
  });
});
