import { describe, expect, it } from 'vitest';
import { type CostFile, matchPerson, readCostFile } from './cost-file.ts';

function read(text: string): CostFile {
  const file = readCostFile(text);
  if ('refused' in file) throw new Error(file.refused);
  return file;
}

const shares = (...entries: readonly (readonly [string, number])[]) =>
  entries.map(([name, cents]) => ({ name, cents }));

describe('an export of Splitwise', () => {
  const head = 'Date,Description,Category,Cost,Currency,Maud Le Goff,Nour,Idir';

  it('is read with who paid and who shares', () => {
    const file = read(
      [
        'Note: does not include group expenses',
        '',
        head,
        '2026-12-05,"Fromage, pain",Groceries,30.00,EUR,20.00,-10.00,-10.00',
        '2026-12-05,Taxi,Taxi,10.01,EUR,0.00,-5.00,5.00',
        '2026-12-06,Nour paid Maud,Payment,10.00,EUR,-10.00,10.00,0.00',
        '',
        '2026-12-07,Total balance, , ,EUR,10.00,-5.00,-5.00',
      ].join('\r\n'),
    );
    expect(file.names).toEqual(['Maud Le Goff', 'Nour', 'Idir']);
    expect(file.faults).toEqual([]);
    expect(file.lines).toMatchObject([
      {
        label: 'Fromage, pain',
        cents: 3000,
        payers: shares(['Maud Le Goff', 3000]),
        sharers: shares(['Maud Le Goff', 1000], ['Nour', 1000], ['Idir', 1000]),
        isPayback: false,
      },
      { cents: 1001, payers: shares(['Idir', 1001]), sharers: shares(['Idir', 501], ['Nour', 500]) },
      {
        cents: 1000,
        payers: shares(['Nour', 1000]),
        sharers: shares(['Maud Le Goff', 1000]),
        isPayback: true,
      },
    ]);
  });

  it('keeps the balances of an expense with several payers', () => {
    const [line] = read(`${head}\n2026-12-05,Bar,Drinks,90.01,EUR,20.00,-30.00,10.00`).lines;
    expect(line).toMatchObject({
      payers: shares(['Maud Le Goff', 5001], ['Idir', 4000]),
      sharers: shares(['Maud Le Goff', 3001], ['Idir', 3000], ['Nour', 3000]),
    });
  });

  it('names the lines that cannot be imported', () => {
    const { lines, faults } = read(
      [
        head,
        '2026-12-05,Yen,Food,3000,JPY,2000,-1000,-1000',
        '2026-12-05,"Deux\nlignes",Food,30.00,EUR,20.00,-10.00,-10.00',
        '2026-12-05,Faux,Food,30.00,EUR,20.00,-10.00,-9.00',
        '2026-12-05,Flou,Food,"1,234",EUR,20.00,-10.00,-10.00',
        '2026-12-05,Cher,Food,10000.01,EUR,20.00,-10.00,-10.00',
      ].join('\n'),
    );
    expect(lines).toMatchObject([{ label: 'Deux\nlignes' }]);
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 Devise « JPY » : seuls les euros s’importent',
      '5 Les montants de cette ligne ne font pas son total',
      '6 Montant illisible : « 1,234 »',
      '7 Une dépense est de 10 000 € au plus',
    ]);
  });
});

describe('an export of Tricount', () => {
  it('is read in French, with semicolons and decimal commas', () => {
    const file = read(
      [
        '\ufeffTitre;Montant;Devise;Taux de change;Montant dans la devise par défaut (EUR);Catégorie;Payé par;Payé par Maud;Payé par Nour;Impacté à Maud;Impacté à Nour;Date & heure',
        'Courses;30,00;EUR;1;30,00;Courses;Maud;30,00;0,00;-20,00;-10,00;05/12/2026 18:00',
        'Sushi;5000;JPY;0,006;30,00;Repas;Maud;20,00;10,00;-15,00;-15,00;05/12/2026 18:00',
        'Consigne rendue;-12,00;EUR;1;-12,00;;Maud;-12,00;;6,00;6,00;05/12/2026 19:00',
        'Nour à Maud;10,00;EUR;1;10,00;Virement;Nour;;10,00;-10,00;;06/12/2026 12:00',
        'tricount La fête - Exporté le 07/12/2026',
      ].join('\n'),
    );
    expect(file).toMatchObject({
      names: ['Maud', 'Nour'],
      faults: [],
      lines: [
        {
          label: 'Courses',
          cents: 3000,
          payers: shares(['Maud', 3000]),
          sharers: shares(['Maud', 2000], ['Nour', 1000]),
        },
        { cents: 3000, payers: shares(['Maud', 2000], ['Nour', 1000]) },
        { cents: 1200, isRefund: true, sharers: shares(['Maud', 600], ['Nour', 600]), isPayback: false },
        { isPayback: true, payers: shares(['Nour', 1000]), sharers: shares(['Maud', 1000]) },
      ],
    });
  });

  it('is read in English, and puts a rounded cent right with the first', () => {
    const file = read(
      [
        'Title,Amount,Currency,Exchange rate,Amount in default currency (EUR),Category,Paid by,Impacted to Maud,Impacted to Nour,Impacted to Idir,Date & time',
        'Dinner,10.00,EUR,1.0,10.00,Food,Maud,-3.333333,-3.333333,-3.333333,2026-12-05 20:00',
      ].join('\n'),
    );
    expect(file.lines).toMatchObject([
      { payers: shares(['Maud', 1000]), sharers: shares(['Maud', 334], ['Nour', 333], ['Idir', 333]) },
    ]);
  });
});

it('refuses another file', () => {
  for (const text of ['', 'Nom;Prénom\nRoux;Camille', 'Date,Description,Cost\n2026-12-05,Bar,10'])
    expect(readCostFile(text)).toEqual({
      refused: expect.stringContaining('n’est pas un export de comptes'),
    });
});

describe('people', () => {
  const people = [
    { key: 'maud', name: 'Maud' },
    { key: 'ines', name: 'Inès Roux' },
    { key: 'camille', name: 'Camille R.' },
    { key: 'other', name: 'Camille' },
  ];
  it.each([
    ['Maud Le Goff', 'maud'],
    ['ines', 'ines'],
    ['camille', 'other'],
    ['Camille Roux', null],
    ['Théo', null],
  ])('are matched by first name unless two have it: %s', (name, key) => {
    expect(matchPerson(name, people)).toBe(key);
  });
});
