import { describe, expect, it, test } from 'vitest';
import { type FileOutcome, type ReadRow, readEventFile } from './read-file.ts';

const now = new Date('2026-11-29T12:00:00Z');

type File = Exclude<FileOutcome, { refused: string }>;

function read(text: string | Uint8Array): File {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const outcome = readEventFile({ bytes, time: '20:00', place: '', now });
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

function rowOf(cells: Readonly<Record<string, string>>): ReadRow {
  const all: Record<string, string> = { titre: 'Bal', date: '19/12/2026 20:30', lieu: 'Le Sucre', ...cells };
  const line = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(';');
  const [row] = read(`${line(Object.keys(all))}\n${line(Object.values(all))}`).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

describe('a date of a table', () => {
  test.each([
    ['2026-12-19T20:30', '2026-12-19T19:30:00.000Z'],
    ['2026-12-19 20:30:00', '2026-12-19T19:30:00.000Z'],
    ['2026-12-19T20:30:00Z', '2026-12-19T20:30:00.000Z'],
    ['2026-12-19T20:30+02:00', '2026-12-19T18:30:00.000Z'],
    ['19/12/2026 20:30', '2026-12-19T19:30:00.000Z'],
    ['19/12/2026 20h30', '2026-12-19T19:30:00.000Z'],
    ['19.12.26 à 20 h', '2026-12-19T19:00:00.000Z'],
    ['samedi 19-12-2026 8:30 pm', '2026-12-19T19:30:00.000Z'],
    ['03/04/2027 20h', '2027-04-03T18:00:00.000Z'],
    ['2026-12-19', '2026-12-19T19:00:00.000Z'],
    ['19/12/2026', '2026-12-19T19:00:00.000Z'],
  ])('%s is read', (date, begin) => {
    const row = rowOf({ date });
    expect([row.refusal, row.beginDate?.toISOString()]).toEqual([null, begin]);
  });

  test.each(['12/19/2026 20:30', '31/02/2027', 'bientôt', '19/12/2026 25h', '19/12'])(
    '%s is refused, with the line and the value',
    (date) => {
      expect(rowOf({ date })).toMatchObject({
        state: 'refused',
        refusal: `Ligne 2 : « ${date} » n’est pas une date lisible. Écrivez-la 19/12/2026 20:30.`,
      });
    },
  );

  it('may have its hour in a column of its own', () => {
    const row = rowOf({ date: '19/12/2026', heure: '21h', 'heure de fin': '3h' });
    expect([row.beginDate, row.endDate].map((at) => at?.toISOString())).toEqual([
      '2026-12-19T20:00:00.000Z',
      '2026-12-20T02:00:00.000Z',
    ]);
    expect(rowOf({ date: '19/12/2026', heure: 'tard' }).refusal).toBe(
      'Ligne 2 : « tard » n’est pas une heure lisible.',
    );
  });

  test.each([
    ['20/12/2026 02:00', '2026-12-20T01:00:00.000Z'],
    ['02h00', '2026-12-20T01:00:00.000Z'],
    ['24h', '2026-12-19T23:00:00.000Z'],
    ['', '2026-12-20T01:00:00.000Z'],
  ])('ends at %s', (fin, end) => {
    expect(rowOf({ fin }).endDate?.toISOString()).toBe(end);
  });

  it('is refused in the hour that March skips', () => {
    expect(rowOf({ date: '28/03/2027 02:30' }).refusal).toContain('les horloges passent de 2 h à 3 h');
  });

  it('is read day before month, which is said', () => {
    expect(read('titre;date;lieu\nBal;03/04/2027;Ici').notices).toEqual([
      'Les dates comme 03/04/2027 sont lues jour/mois/année.',
    ]);
    expect(read('titre;date;lieu\nBal;2027-04-03;Ici').notices).toEqual([]);
  });
});

describe('a table', () => {
  it('has headings in French or English, with the mapping shown', () => {
    const french = read('Titre;Début;Lieu;Ville;Inconnu\nBal;19/12/2026;Le Sucre;Lyon;x');
    expect(french.columns).toEqual([
      { heading: 'Titre', label: 'Titre' },
      { heading: 'Début', label: 'Début' },
      { heading: 'Lieu', label: 'Lieu' },
      { heading: 'Ville', label: 'Ville' },
      { heading: 'Inconnu', label: null },
    ]);
    const english = read(
      'Title,Start,End,Venue,Address,City,Description,Picture,Price\nBall,2026-12-19 20:00,2026-12-20 02:00,The Sugar,"1, quay",Lyon,"On\ndanse",https://exemple.fr/a.png,"12,50"',
    );
    expect(english.rows[0]).toMatchObject({
      name: 'Ball',
      place: 'The Sugar',
      address: '1, quay',
      city: 'Lyon',
      description: 'On\ndanse',
      picture: 'https://exemple.fr/a.png',
      price: { admission: 'from', priceCents: 1250 },
      state: 'ready',
      position: 2,
    });
  });

  it('is read in the encodings of spreadsheets', () => {
    const text = 'Titre;Début;Lieu\nFête;19/12/2026;Chez Zoé';
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ])
      expect(read(bytes).rows[0]).toMatchObject({ name: 'Fête', place: 'Chez Zoé' });
  });

  it('must name a title and a begin', () => {
    expect(() => read('Bal;19/12/2026;Le Sucre')).toThrow('La première ligne doit nommer les colonnes');
  });

  it('names the line of a row after one with line breaks, and skips empty ones', () => {
    const rows = read('titre;date;lieu\n"Bal\ndu quai";19/12/2026;Ici\n;;\nFête;jamais;Là').rows;
    expect(rows.map(({ position, name }) => [position, name])).toEqual([
      [2, 'Bal du quai'],
      [5, 'Fête'],
    ]);
    expect(rows[1]?.refusal).toMatch(/^Ligne 5 : « jamais »/);
  });

  it('refuses the row of a quote that is not closed', () => {
    const rows = read('titre;date;lieu\nBal;19/12/2026;Ici\n"Fête;20/12/2026;Là').rows;
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'refused']);
    expect(rows[1]?.refusal).toBe('Ligne 3 : un guillemet ouvert n’est pas fermé.');
  });

  it('leaves out a row that it has twice', () => {
    const line = 'Bal;19/12/2026;Ici';
    expect(read(`titre;date;lieu\n${line}\n${line}`).rows.map(({ state }) => state)).toEqual([
      'ready',
      'duplicate',
    ]);
  });

  test.each([
    ['gratuit', { admission: 'free', priceCents: null, admissionNote: null }],
    ['0 €', { admission: 'free', priceCents: null, admissionNote: null }],
    ['Prix libre', { admission: 'choice', priceCents: null, admissionNote: null }],
    ['12 €', { admission: 'from', priceCents: 1200, admissionNote: null }],
    ['8 € / 10 € sur place', { admission: null, priceCents: null, admissionNote: '8 € / 10 € sur place' }],
    ['', { admission: null, priceCents: null, admissionNote: null }],
  ])('takes the price %s', (prix, price) => {
    expect(rowOf({ prix }).price).toEqual(price);
  });
});
