import { describe, expect, it } from 'vitest';
import { firstReader, type PieceOutcome, type ReadPiece, readImportPiece } from './read-import-piece.ts';

/** Reads a file in pieces that end at these places. */
async function readIn(file: Buffer, cuts: readonly number[] = []) {
  const ends = [...cuts, file.length];
  let reader = firstReader;
  let start = 0;
  const people: { line: number; nickname: string; email: string }[] = [];
  const faults: ReadPiece['faults'][number][] = [];
  for (const end of ends) {
    const isLast = end === file.length;
    const found: PieceOutcome = await readImportPiece({ reader, bytes: file.subarray(start, end), isLast });
    if ('refused' in found) return found;
    found.people.emails.forEach((email, index) => {
      const [line = 0, nickname = ''] = [found.people.lines[index], found.people.nicknames[index]];
      people.push({ line, nickname, email });
    });
    faults.push(...found.faults);
    // The state between pieces passes through the database.
    reader = JSON.parse(JSON.stringify(found.reader));
    start = end;
  }
  return { people, faults: faults.toSorted((a, b) => a.line - b.line), lines: reader.lines };
}

const text = [
  'Prénom;Courriel',
  'Léa;lea@exemple.fr',
  '',
  '"Zoé',
  'et Max";zoe@exemple.fr',
  'Sans adresse',
  '"Bob" x;bob@exemple.fr',
  '"Ina R." <ina@exemple.fr>',
  'un@exemple.fr,deux@exemple.fr',
  'Éric\teric@exemple.fr',
].join('\r\n');

const expected = {
  people: [
    { line: 2, nickname: 'Léa', email: 'lea@exemple.fr' },
    { line: 7, nickname: 'Bob x', email: 'bob@exemple.fr' },
    { line: 8, nickname: 'Ina R.', email: 'ina@exemple.fr' },
    { line: 9, nickname: 'un', email: 'un@exemple.fr' },
    { line: 9, nickname: 'deux', email: 'deux@exemple.fr' },
    { line: 10, nickname: 'Éric', email: 'eric@exemple.fr' },
  ],
  faults: [
    {
      line: 5,
      field: 'nickname',
      text: 'zoe@exemple.fr ; Zoé\net Max',
      message: 'Caractères non autorisés',
    },
    { line: 6, field: 'email', text: 'Sans adresse', message: 'Adresse e-mail invalide' },
  ],
  lines: 10,
};

const files = {
  'UTF-8': Buffer.from(text),
  'UTF-8 with its mark': Buffer.from(`\ufeff${text}`),
  'the Windows code page': Buffer.from(text, 'latin1'),
  'UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, the other way round': Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

describe.each(Object.entries(files))('a list in %s', (_encoding, file) => {
  it('is read whole, and cut at any byte', async () => {
    expect(await readIn(file)).toEqual(expected);
    for (let cut = 1; cut < file.length; cut += 1) expect(await readIn(file, [cut])).toEqual(expected);
  });

  it('is read in pieces of a few bytes', async () => {
    const cuts = Array.from({ length: Math.floor((file.length - 1) / 7) }, (_, index) => 7 * (index + 1));
    expect(await readIn(file, cuts)).toEqual(expected);
  });
});

describe('readImportPiece', () => {
  it('treats a first line as a heading only if it names columns', async () => {
    expect(await readIn(Buffer.from('Léa\nZoé\n'), [5])).toMatchObject({
      people: [],
      faults: [
        { line: 1, text: 'Léa' },
        { line: 2, text: 'Zoé' },
      ],
    });
  });

  it('returns the unreadable line, and reads the others', async () => {
    const broken = Buffer.concat([
      Buffer.from('Zoé;zoe@exemple.fr\nL'),
      Buffer.from([0xe9]),
      Buffer.from('a;lea@exemple.fr\n'),
    ]);
    expect(await readIn(broken, [20])).toMatchObject({
      people: [{ line: 1, email: 'zoe@exemple.fr' }],
      faults: [{ line: 2, field: 'line', message: expect.stringContaining('UTF-8') }],
    });
    const wide = Buffer.from(`${';'.repeat(200)}lea@exemple.fr\nzoe@exemple.fr`);
    expect(await readIn(wide)).toMatchObject({ people: [{ line: 1 }, { line: 2 }], faults: [] });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'Ce fichier n’est pas une liste'],
    [
      'a line of a megabyte',
      Buffer.from(`a@exemple.fr\n${'x'.repeat(1_000_000)}`),
      'La ligne 2 est trop longue',
    ],
    ['quotes that never close', Buffer.from(`a@exemple.fr\n"b@exemple.fr\n`), 'La ligne 2 est trop longue'],
    ['too many lines', Buffer.from('faux\n'.repeat(100_001)), '100 000 lignes au maximum'],
    ['too many blank lines', Buffer.from('\n'.repeat(100_001)), '100 000 lignes au maximum'],
  ])('rejects %s, in any pieces', async (_what, file, message) => {
    const cuts = Array.from({ length: 9 }, (_, index) => Math.floor((file.length * (index + 1)) / 10));
    const pieces = [...new Set(cuts)].filter((cut) => cut > 0 && cut < file.length);
    for (const found of [await readIn(file), await readIn(file, pieces)])
      expect(found).toEqual({ refused: expect.stringContaining(message) });
  });

  it('keeps no more than a record, however long its quotes stay open', async () => {
    let reader = firstReader;
    const lines = 'x\n'.repeat(60_000);
    const sizes: number[] = [];
    for (let piece = 0; piece < 10; piece += 1) {
      const bytes = Buffer.from(piece === 0 ? `"${lines}` : lines);
      const found = await readImportPiece({ reader, bytes, isLast: false });
      if ('refused' in found) break;
      reader = found.reader;
      sizes.push(JSON.stringify(reader).length);
    }
    expect(sizes.length).toBeLessThan(5);
    expect(Math.max(...sizes)).toBeLessThan(800_000);
  });
});
