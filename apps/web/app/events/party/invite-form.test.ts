import { describe, expect, it } from 'vitest';
import { readAddresses } from './invite-form.tsx';

describe('a pasted list of addresses', () => {
  it('is read in any shape, each address once', () => {
    const text =
      'Lina Marchand <Lina@exemple.fr>, malo@exemple.fr;\n"Inès" (ines@exemple.fr)\tmalo@exemple.fr';
    expect(readAddresses(text)).toEqual({
      emails: ['lina@exemple.fr', 'malo@exemple.fr', 'ines@exemple.fr'],
      fault: undefined,
    });
  });

  it.each([
    ['', undefined],
    ['lina', /« lina »/],
    ['lina@exemple.fr, bob, malo@exemple.fr', /« bob »/],
    ['Marchand, Lina <lina@exemple.fr>; Roux, Malo <malo@exemple.fr>', undefined],
    ['lina@exemple', /« lina@exemple »/],
    [Array.from({ length: 51 }, (_, index) => `a${index}@exemple.fr`).join(' '), /50 adresses/],
  ])('says what to correct in %j', (text, fault) => {
    const found = readAddresses(text).fault;
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });
});
