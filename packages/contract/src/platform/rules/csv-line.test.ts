import { describe, expect, it, test } from 'vitest';
import { toCsvLine } from './csv-line.ts';

describe('a CSV line', () => {
  it('quotes what needs it and ends with a line break', () => {
    expect(toCsvLine(['Bal', 'un "vrai" bal', 'a;b', 'deux\nlignes', ''])).toBe(
      'Bal;"un ""vrai"" bal";"a;b";"deux\nlignes";\r\n',
    );
  });

  test.each(['=1+1', '+33 6', '-2', '@SUM(A1)', '\t=1', ' =1', '\u00a0=1', '\r=1', '＝1', '|cmd', '%0A'])(
    'holds no formula: %j',
    (value) => {
      expect(toCsvLine([value]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('leaves ordinary text unchanged', () => {
    expect(toCsvLine(['l’été = la fête', 'a@exemple.fr', '2027-01-02'])).toBe(
      'l’été = la fête;a@exemple.fr;2027-01-02\r\n',
    );
  });
});
