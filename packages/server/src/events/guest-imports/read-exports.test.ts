import { describe, expect, it } from 'vitest';
import { firstReader, type ReadPiece, readImportPiece } from './read-import-piece.ts';

async function read(file: string | Buffer): Promise<ReadPiece> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const found = await readImportPiece({ reader: firstReader, bytes, isLast: true });
  if ('refused' in found) throw new Error(found.refused);
  return found;
}

/** What a list says, in a few words. */
async function describeList(file: string | Buffer) {
  const { people, faults, leftOutCount, origin } = await read(file);
  return {
    people: people.emails.map((email, index) => `${people.nicknames[index]} <${email}>`),
    faults: faults.map(({ line, text }) => `${line}: ${text}`),
    leftOutCount,
    source: origin?.source ?? null,
    uses: Object.fromEntries((origin?.columns ?? []).map(({ heading, use }) => [heading, use])),
  };
}

const rows = (separator: string, ...lines: readonly (readonly string[])[]) =>
  lines
    .map((cells) =>
      cells.map((cell) => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\r\n');

const eventbrite = rows(
  ',',
  [
    ...['Order #', 'Order Date', 'First Name', 'Last Name', 'Email', 'Quantity', 'Price Tier', 'Ticket Type'],
    ...['Attendee #', 'Group', 'Order Type', 'Currency', 'Total Paid', 'Fees Paid', 'Eventbrite Fees'],
    ...['Attendee Status', 'Home Phone'],
  ],
  [
    ...[
      '2360209833',
      '2026-11-02 20:14:11+01:00',
      'Léa',
      'Roux',
      'lea@exemple.fr',
      '2',
      '',
      'VIP, avec verre',
    ],
    ...['3001', '', 'Eventbrite Completed', 'EUR', '24.00', '2.10', '1.40', 'Attending', '06 12 34 56 78'],
  ],
  [
    ...['2360209834', '2026-11-03 08:00:00+01:00', 'Zoé', 'Petit', 'zoe@exemple.fr', '1', '', 'Standard'],
    ...['3002', '', 'Refunded', 'EUR', '0.00', '0.00', '0.00', 'Not Attending', ''],
  ],
  [
    ...['2360209835', '2026-11-03 09:00:00+01:00', 'Max', 'Le Goff', 'max@', '1', '', 'Standard'],
    ...['3003', '', 'Eventbrite Completed', 'EUR', '12.00', '1.05', '0.70', 'Attending', ''],
  ],
);

const eventbriteFr = rows(
  ',',
  [
    ...['N° de commande', 'Date de la commande', 'Prénom', 'Nom de famille', 'E-mail', 'Quantité'],
    ...['Type de billet', 'N° de participant', 'Type de commande', 'Total payé', 'Statut du participant'],
    ...['E-mail de l’acheteur', 'Prénom de l’acheteur', 'Nom de l’acheteur'],
  ],
  [
    ...['99', '02/11/2026', 'Léa', 'Roux', '', '1', 'Standard', '1', 'Commande', '12,00', 'Participe'],
    ...['ines@exemple.fr', 'Inès', 'Roux'],
  ],
  [
    ...['99', '02/11/2026', 'Zoé', 'Petit', 'zoe@exemple.fr', '1', 'Standard', '2', 'Commande', '12,00'],
    ...['Partiellement remboursé', 'ines@exemple.fr', 'Inès', 'Roux'],
  ],
  [
    ...['98', '02/11/2026', 'Bob', 'Martin', 'bob@exemple.fr', '1', 'Standard', '3', 'Commande', '12,00'],
    ...['Annulé', 'bob@exemple.fr', 'Bob', 'Martin'],
  ],
);

const weezevent = rows(
  ';',
  [
    ...['# Code Barre', 'N° billet', 'Nom participant', 'Prénom participant', 'E-mail Participant', 'Tarif'],
    ...[
      'Nom acheteur',
      'Prénom acheteur',
      'E-mail Acheteur',
      'Mobile acheteur',
      'Supprimé',
      'Statut du billet',
    ],
  ],
  ['8712', '1', 'Roux', 'Léa', 'lea@exemple.fr', 'Prévente', 'Roux', 'Inès', 'ines@exemple.fr', '', '', ''],
  ['8713', '2', 'Petit', 'Zoé', '', 'Prévente', 'Roux', 'Inès', 'ines@exemple.fr', '0612345678', 'Non', ''],
  ['8714', '3', 'Martin', 'Bob', 'bob@exemple.fr', 'Sur place', 'Martin', 'Bob', '', '', 'Oui', 'Valide'],
  ['8715', '4', 'Le Goff', 'Max', 'max@exemple.fr', 'Sur place', 'Le Goff', 'Max', '', '', '', 'Remboursé'],
);

const helloasso = rows(
  ';',
  [
    ...['Référence commande', 'Date de la commande', 'Statut de la commande', 'Nom participant'],
    ...['Prénom participant', 'Nom payeur', 'Prénom payeur', 'Email payeur', 'Raison sociale'],
    ...['Moyen de paiement', 'Billet', 'Numéro de billet', 'Tarif', 'Montant tarif', 'Code Promo'],
  ],
  [
    ...['5001', '02/11/2026 20:14', 'Validé', 'ROUX', 'Léa', 'ROUX', 'Inès', 'ines@exemple.fr', ''],
    ...['Carte bancaire', 'https://www.helloasso.com/billet/1', '1', 'Plein', '12,00', ''],
  ],
  [
    ...['5001', '02/11/2026 20:14', 'Validé', 'PETIT', 'Zoé', 'ROUX', 'Inès', 'ines@exemple.fr', ''],
    ...['Carte bancaire', 'https://www.helloasso.com/billet/2', '2', 'Plein', '12,00', ''],
  ],
  [
    ...[
      '5002',
      '03/11/2026 08:00',
      'Remboursé',
      'MARTIN',
      'Bob',
      'MARTIN',
      'Bob',
      'bob@exemple.fr',
      'SARL Bob',
    ],
    ...['Carte bancaire', 'https://www.helloasso.com/billet/3', '3', 'Plein', '12,00', ''],
  ],
);

const googleForms = rows(
  ',',
  [
    ...['Horodateur', 'Adresse e-mail', 'Ton prénom', 'Ton nom', 'Seras-tu présent(e) le 12 ?'],
    ...[
      'Combien de personnes t’accompagnent ?',
      'Ton numéro de téléphone',
      'Une allergie ?',
      'Une chanson ?',
    ],
    ...['Viens-tu aussi dîner ?', 'Comment viens-tu ?'],
  ],
  [
    '02/11/2026 20:14:11',
    'lea@exemple.fr',
    'Léa',
    'Roux',
    'Oui, avec joie',
    '2',
    '0612345678',
    '',
    '',
    '',
    '',
  ],
  ['02/11/2026 21:00:00', 'zoe@exemple.fr', 'Zoé', 'Petit', 'Non, désolée', '', '', '', '', 'Bises', ''],
  [
    '03/11/2026 08:00:00',
    'max@exemple.fr',
    '',
    '',
    'Oui',
    '',
    '',
    'Noix, lait',
    'Où est le soleil ?',
    '',
    'À vélo',
  ],
);

describe('an export', () => {
  it('of Eventbrite is read in English', async () => {
    expect(await describeList(eventbrite)).toEqual({
      people: ['Léa Roux <lea@exemple.fr>'],
      faults: [expect.stringContaining('4: 2360209835 ; 2026-11-03')],
      leftOutCount: 1,
      source: 'eventbrite',
      uses: {
        'First Name': 'first',
        'Last Name': 'last',
        Email: 'email',
        Quantity: 'places',
        'Attendee Status': 'status',
        'Home Phone': 'phone',
      },
    });
  });

  it('of Eventbrite is read in French, and by the buyer’s address where the guest has none', async () => {
    expect(await describeList(eventbriteFr)).toMatchObject({
      people: ['Inès Roux <ines@exemple.fr>', 'Zoé Petit <zoe@exemple.fr>'],
      faults: [],
      leftOutCount: 1,
      source: 'eventbrite',
      uses: { 'E-mail de l’acheteur': 'buyerEmail', 'Statut du participant': 'status', Quantité: 'places' },
    });
  });

  it('of Weezevent is read, without removed and refunded tickets', async () => {
    expect(await describeList(weezevent)).toMatchObject({
      people: ['Léa Roux <lea@exemple.fr>', 'Inès Roux <ines@exemple.fr>'],
      faults: [],
      leftOutCount: 2,
      source: 'weezevent',
      uses: { Supprimé: 'flag', 'Mobile acheteur': 'phone', 'E-mail Acheteur': 'buyerEmail' },
    });
  });

  it('of HelloAsso is read, by who paid', async () => {
    expect(await describeList(helloasso)).toMatchObject({
      people: ['Inès ROUX <ines@exemple.fr>', 'Inès ROUX <ines@exemple.fr>'],
      faults: [],
      leftOutCount: 1,
      source: 'helloasso',
      uses: { 'Email payeur': 'buyerEmail', 'Statut de la commande': 'status' },
    });
  });

  it('of Google Forms is read among any questions, without those who say no', async () => {
    expect(await describeList(googleForms)).toEqual({
      people: ['Léa Roux <lea@exemple.fr>', 'max <max@exemple.fr>'],
      faults: [],
      leftOutCount: 1,
      source: 'google_forms',
      uses: {
        'Adresse e-mail': 'email',
        'Ton prénom': 'first',
        'Ton nom': 'last',
        'Seras-tu présent(e) le 12 ?': 'coming',
        'Combien de personnes t’accompagnent ?': 'places',
        'Ton numéro de téléphone': 'phone',
      },
    });
  });

  it.each([
    ['with a BOM', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['in the Windows code page', (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1')],
    ['in UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['with tabs', (text: string) => Buffer.from(text.replaceAll(';', '\t'))],
  ])('is the same %s', async (_how, encode) => {
    for (const file of [weezevent, helloasso])
      expect(await describeList(encode(file))).toEqual(await describeList(file));
  });

  it('is the same cut at any byte', async () => {
    const file = Buffer.from(weezevent);
    const whole = await read(file);
    for (let cut = 1; cut < file.length; cut += 17) {
      const first = await readImportPiece({
        reader: firstReader,
        bytes: file.subarray(0, cut),
        isLast: false,
      });
      if ('refused' in first) throw new Error(first.refused);
      const reader = JSON.parse(JSON.stringify(first.reader));
      const rest = await readImportPiece({ reader, bytes: file.subarray(cut), isLast: true });
      if ('refused' in rest) throw new Error(rest.refused);
      expect([...first.people.emails, ...rest.people.emails]).toEqual(whole.people.emails);
      expect(first.leftOutCount + rest.leftOutCount).toBe(whole.leftOutCount);
      expect(first.origin ?? rest.origin).toEqual(whole.origin);
    }
  });
});

describe('a list that nearly is an export', () => {
  it.each([
    ['Prénom;Nom;Tarif;E-mail\nLéa;Roux;Plein;lea@exemple.fr'],
    ['Order,Quantity,Email\n7,2,lea@exemple.fr'],
    ['Date;Horodateur;E-mail;Nom\n1;2;lea@exemple.fr;Léa'],
    ['Référence commande;Date de la commande;Statut de la commande\n5001;02/11;lea@exemple.fr'],
  ])('is read as any other: %j', async (text) => {
    const { people, source, leftOutCount } = await describeList(text);
    expect({ count: people.length, source, leftOutCount }).toEqual({
      count: 1,
      source: null,
      leftOutCount: 0,
    });
  });

  it('keeps markup as text, and takes no formula for a name', async () => {
    const heading = ['# Code Barre', 'Nom', 'Prénom', 'E-mail', 'Nom acheteur', 'Statut du billet'];
    const file = rows(
      ';',
      heading,
      [
        '1',
        '<b>Roux</b>',
        'Léa',
        '<a href="mailto:lea@exemple.fr">lea@exemple.fr</a>',
        'Roux',
        '<i>Valide</i>',
      ],
      [
        '2',
        '=HYPERLINK("https://x.exemple";"Petit")',
        'Zoé',
        '=HYPERLINK("mailto:zoe@exemple.fr";"Zoé")',
        '',
        '',
      ],
      ['3', '', '=1+1', 'max@exemple.fr', '', '=cmd|calc'],
      ['4', '', '', '=A1', '', ''],
    );
    const { people, faults, source } = await describeList(file);
    expect(people).toEqual([
      'Léa <b>Roux</b> <lea@exemple.fr>',
      'Zoé <zoe@exemple.fr>',
      'max <max@exemple.fr>',
    ]);
    expect([faults, source]).toEqual([['5: 4 ; =A1'], 'weezevent']);
  });

  it('may have empty, doubled and hundreds of headings', async () => {
    const wide = [
      'Horodateur',
      '',
      'E-mail',
      'E-mail',
      'Prénom',
      'Prénom',
      ...new Array(194).fill('Pourquoi ?'),
    ];
    const answers = new Array(194).fill('parce que');
    const file = rows(
      ';',
      wide,
      ['02/11/2026', 'x', '', 'lea@exemple.fr', '', 'Léa', ...answers],
      ['02/11/2026', 'x', 'zoe@exemple.fr', 'pro@exemple.fr', 'Zoé', 'Zozo', ...answers],
      ['02/11/2026', 'x', '', '', 'Max', '', ...answers],
    );
    const { people, faults, source, uses } = await describeList(file);
    expect(people).toEqual(['Léa <lea@exemple.fr>', 'Zoé <zoe@exemple.fr>']);
    expect(faults).toEqual(['3: pro@exemple.fr', expect.stringContaining('4: 02/11/2026 ; x ; Max')]);
    expect([source, uses]).toEqual(['google_forms', { 'E-mail': 'email', Prénom: 'first' }]);
  });
});
