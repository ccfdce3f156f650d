import { describe, expect, it } from 'vitest';
import { firstReader, readImportPiece } from './read-import-piece.ts';

/** Reproducible random numbers between 0 and 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Random = ReturnType<typeof createRandom>;
const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;

const firstNames = ['Léa', 'Zoé', 'Jean-Paul', 'Éric', 'Anna Maria', "D'Arcy", 'Ñuño', 'Max'];
const lastNames = ['Dupont', 'Le Goff', 'Müller', 'O’Brien', 'Roux', 'de la Tour'];

const shapes: readonly ((email: string, random: Random) => string)[] = [
  (email) => email,
  (email) => `<${email}>`,
  (email) => `mailto:${email}`,
  (email) => `${email.toUpperCase()}`,
  (email, random) => `${pick(random, firstNames)} <${email}>`,
  (email, random) => `${pick(random, lastNames)}, ${pick(random, firstNames)} <${email}>`,
  (email, random) => `"${pick(random, lastNames)}, ${pick(random, firstNames)}" <${email}>`,
  (email, random) => `${pick(random, firstNames)} (${email})`,
  (email, random) => `${pick(random, firstNames)} : ${email}`,
  (email, random) => `"${pick(random, firstNames)} ""Lulu"" R." <${email}>`,
  (email) => `'${email}'`,
];

const between = [';', '; ', ',', ', ', '\n', '\t', ' ', ' ; ', '\n\n', ' et ', '\n- '];

interface List {
  readonly text: string;
  readonly emails: readonly string[];
  readonly words: readonly string[];
}

/** People in the formats and separators that people mix, some of them twice. */
function writeList(random: Random): List {
  const emails: string[] = [];
  const words: string[] = [];
  let text = pick(random, ['', '', 'Invités :\n', 'À : ']);
  const isOfOneSeparator = random() < 0.5;
  const one = pick(random, between);
  const count = 1 + Math.floor(random() * 12);
  for (let index = 0; index < count; index += 1) {
    const isRepeat = emails.length > 0 && random() < 0.1;
    const email = isRepeat ? pick(random, emails) : `p${index}.${Math.floor(random() * 1e6)}@exemple.fr`;
    if (!isRepeat) emails.push(email);
    text += pick(random, shapes)(email, random) + (isOfOneSeparator ? one : pick(random, between));
  }
  return { text, emails, words };
}

/** A table as spreadsheets and forms save it. */
function writeTable(random: Random): List {
  const separator = pick(random, [';', ',', '\t']);
  const columns = [...pick(random, tables)];
  const quote = (cell: string) =>
    random() < 0.3 || /[;,\t"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const emails: string[] = [];
  const rows = [columns.map(([heading]) => quote(heading))];
  for (let index = 0; index < 1 + random() * 9; index += 1) {
    const email = `t${index}.${Math.floor(random() * 1e6)}@exemple.fr`;
    emails.push(email);
    rows.push(columns.map(([, write]) => quote(write(email, random))));
  }
  return { text: rows.map((cells) => cells.join(separator)).join('\n'), emails, words: [] };
}

type Column = readonly [heading: string, write: (email: string, random: Random) => string];
const first: Column = ['Prénom', (_, random) => pick(random, firstNames)];
const last: Column = ['Nom', (_, random) => pick(random, lastNames)];
const address: Column = ['Adresse e-mail', (email) => email];
const other: readonly Column[] = [
  ['Horodateur', () => '27/11/2026 10:30:00'],
  ['Civilité', (_, random) => pick(random, ['M.', 'Mme'])],
  ['Téléphone', () => '06 12 34 56 78'],
  ['Instagram', () => '@lea'],
  ['Adresse', () => '12, rue du Vin; Lyon'],
];
const [timestamp, civility, phone, instagram, street] = other as [Column, Column, Column, Column, Column];
const tables: readonly (readonly Column[])[] = [
  [first, address],
  [timestamp, address, first, last],
  [civility, last, first, phone, address],
  [['N°', () => '7'], ['Name', () => 'Zoe'], instagram, ['Email', (email) => email]],
  [street, phone, ['Courriel', (email) => `Léa <${email}>`]],
  [
    ['Quel est votre prénom ?', () => 'Léa'],
    ['Recevoir nos e-mails ?', () => 'oui'],
    ['Contact', (email) => email],
  ],
];

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM and CRLF': (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'Windows-1252': (text) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1'),
};

async function readWhole(bytes: Buffer) {
  const found = await readImportPiece({ reader: firstReader, bytes, isLast: true });
  if ('refused' in found) throw new Error(found.refused);
  const people = found.people.emails.map((email, index) => ({
    email,
    nickname: found.people.nicknames[index],
  }));
  return { people, faults: found.faults };
}

describe.each(Object.entries(encodings))('generated lists in %s', (_name, encode) => {
  it('lose no valid address, and add none', async () => {
    const random = createRandom(7);
    for (let run = 0; run < 400; run += 1) {
      const { text, emails } = writeList(random);
      const { people, faults } = await readWhole(encode(text));
      const invited = new Set(people.map(({ email }) => email));
      const lost = emails.filter(
        (email) =>
          !invited.has(email) && !faults.some(({ text: shown }) => shown.toLowerCase().includes(email)),
      );
      expect({ text, lost, strangers: [...invited].filter((email) => !emails.includes(email)) }).toEqual({
        text,
        lost: [],
        strangers: [],
      });
    }
  });

  it('of tables are read by their headings', async () => {
    const random = createRandom(11);
    for (let run = 0; run < 200; run += 1) {
      const { text, emails } = writeTable(random);
      const { people, faults } = await readWhole(encode(text));
      expect({ text, emails: people.map(({ email }) => email), faults }).toEqual({
        text,
        emails,
        faults: [],
      });
    }
  });
});

describe('a list of guests', () => {
  it.each([
    ['Dupont, Jean <j@exemple.fr>; Martin, Léa <l@exemple.fr>', ['Jean Dupont', 'Léa Martin']],
    ['Dupont, Jean <j@exemple.fr>, Martin, Léa <l@exemple.fr>', ['Jean Dupont', 'Léa Martin']],
    ['"Dupont, Jean" <j@exemple.fr>, info@exemple.fr', ['Jean Dupont', 'info']],
    ['Léa, lea@exemple.fr, Zoé, zoe@exemple.fr', ['Léa', 'Zoé']],
    ['lea@exemple.fr (Léa) zoe@exemple.fr (Zoé)', ['Léa', 'Zoé']],
    ['Léa <lea@exemple.fr> Zoé <zoe@exemple.fr>', ['Léa', 'Zoé']],
    ['06 12 34 56 78;Mme;Roux;Léa;lea@exemple.fr', ['Roux Léa']],
    ['Nom;Prénom;E-mail\nRoux;Léa;lea@exemple.fr', ['Léa Roux']],
    ['First name,Last name,Email\nLéa,Roux,lea@exemple.fr', ['Léa Roux']],
    [
      'Horodateur\tCivilité\tNuméro\tTéléphone\tPRÉNOM\tNOM\tCourriel\n27/11/2026 10:30:00\tMme\t12\t0612345678\tLéa\tRoux\tlea@exemple.fr',
      ['Léa Roux'],
    ],
    ['Liste de Noël\nNom complet;Mail\nLéa Roux;lea@exemple.fr', ['Léa Roux']],
  ])('gives the people of %j their names', async (text, names) => {
    const { people } = await readWhole(Buffer.from(text));
    expect(people.map(({ nickname }) => nickname)).toEqual(names);
  });

  it.each([
    ['lea@exemple.fr, bob, zoe@exemple.fr', ['lea', 'zoe'], ['bob']],
    ['bob\nlea@exemple.fr\nzoe@exemple.fr', ['lea', 'zoe'], ['bob']],
    ['lea@exemple.fr zoe@exemple.fr bob', ['lea', 'zoe'], ['bob']],
    ['lea@exemple.fr; zoe@exemple; Max <max@exemple.fr>', ['lea', 'max'], ['zoe@exemple']],
    ['Nom;E-mail;E-mail 2\nLéa;lea@exemple.fr;pro@exemple.fr', ['lea'], ['pro@exemple.fr']],
    ['Nom;E-mail\nLéa;\nZoé;zoe@exemple.fr', ['zoe'], ['Léa']],
  ])('returns the lines it cannot invite of %j', async (text, invited, shown) => {
    const { people, faults } = await readWhole(Buffer.from(text));
    expect(people.map(({ email }) => email.split('@')[0])).toEqual(invited);
    expect(faults.map((fault) => fault.text)).toEqual(shown);
  });

  it('accepts thousands of addresses on one line', async () => {
    const emails = Array.from({ length: 5000 }, (_, index) => `personne${index}@exemple.fr`);
    const { people, faults } = await readWhole(Buffer.from(emails.join(', ')));
    expect([people.length, faults]).toEqual([5000, []]);
  });
});
