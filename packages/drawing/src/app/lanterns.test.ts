import { describe, expect, it } from 'vitest';
import { INKS } from '../colour.ts';
import { drawSignupLanterns } from './app-strings.ts';
import { drawPartyLantern } from './lanterns.ts';

const litPaper = /fill="#/;
const halo = /fill-opacity="\.13"/;

describe('drawPartyLantern', () => {
  it('shows an answer by its light alone: the unlit one has no paper', () => {
    expect(drawPartyLantern({ type: 'party', state: 'unlit' })).not.toMatch(litPaper);
    expect(drawPartyLantern({ type: 'party', state: 'half' })).toMatch(litPaper);
    expect(drawPartyLantern({ type: 'party', state: 'lit' })).toMatch(halo);
    expect(drawPartyLantern({ type: 'party', state: 'lit', hasHalo: false })).not.toMatch(halo);
  });

  it('takes the ink of its type, or the one it is given', () => {
    expect(drawPartyLantern({ type: 'concert', state: 'lit' })).toContain(INKS.bleu[2]);
    expect(drawPartyLantern({ type: 'concert', state: 'lit', ink: 'miel' })).not.toContain(INKS.bleu[2]);
  });

  it('draws a type it does not know as another one', () => {
    const unknown = drawPartyLantern({ type: 'kermesse' as 'other', state: 'lit' });
    expect(unknown).toBe(drawPartyLantern({ type: 'other', state: 'lit' }));
  });
});

it('signing up lights one lantern for each field', () => {
  const litOnes = [0, 1, 4].map((count) => drawSignupLanterns(count).split('fill-opacity="0.05"').length - 1);
  expect(litOnes).toEqual([0, 1, 4]);
});
