import { describe, expect, it, test } from 'vitest';
import { type FileOutcome, type ReadRow, readEventFile } from './read-file.ts';

const now = new Date('2026-11-29T12:00:00Z');

type File = Exclude<FileOutcome, { refused: string }>;

function read(bytes: Uint8Array, { time = '20:00', place = '' } = {}): File {
  const outcome = readEventFile({ bytes, time, place, now });
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

const calendar = (...parts: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n'));

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:un@exemple.fr', 'SUMMARY:Bal', 'LOCATION:Le Sucre', ...lines, 'END:VEVENT'].join(
    '\r\n',
  );

const rowsOf = (...lines: string[]): readonly ReadRow[] => read(calendar(event(...lines))).rows;
function rowOf(...lines: string[]): ReadRow {
  const [row, ...others] = rowsOf(...lines);
  if (row === undefined || others.length > 0) throw new Error(`${others.length + 1} rows`);
  return row;
}
const begins = (rows: readonly ReadRow[]) => rows.map(({ beginDate }) => beginDate?.toISOString());

const custom = [
  'BEGIN:VTIMEZONE',
  'TZID:Chez nous',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('the hours of a calendar', () => {
  test.each([
    ['in UTC', 'DTSTART:20261219T193000Z', '2026-12-19T19:30:00.000Z'],
    ['without zone, as in Paris', 'DTSTART:20261219T203000', '2026-12-19T19:30:00.000Z'],
    ['in summer', 'DTSTART:20270713T203000', '2027-07-13T18:30:00.000Z'],
    ['of a zone by its name', 'DTSTART;TZID=America/Montreal:20261219T143000', '2026-12-19T19:30:00.000Z'],
    [
      'of a zone of Windows',
      'DTSTART;TZID=Romance Standard Time:20261219T203000',
      '2026-12-19T19:30:00.000Z',
    ],
    [
      'of a zone behind a path',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261219T193000',
      '2026-12-19T19:30:00.000Z',
    ],
    ['that March skips', 'DTSTART:20270328T023000', '2027-03-28T01:30:00.000Z'],
    ['that October has twice', 'DTSTART:20271031T023000', '2027-10-31T00:30:00.000Z'],
  ])('%s are instants', (_name, line, expected) => {
    const row = rowOf(line);
    expect(row.beginDate?.toISOString()).toBe(expected);
    expect(row.warnings.filter((warning) => warning.includes('Fuseau'))).toEqual([]);
  });

  it('follow a zone that the calendar defines itself', () => {
    const [row] = read(calendar(...custom, event('DTSTART;TZID=Chez nous:20261219T223000'))).rows;
    expect(row?.beginDate?.toISOString()).toBe('2026-12-19T19:30:00.000Z');
  });

  it('are those of Paris in a zone that nobody knows, and the row says so', () => {
    const row = rowOf('DTSTART;TZID=Nulle part:20261219T203000');
    expect(row.beginDate?.toISOString()).toBe('2026-12-19T19:30:00.000Z');
    expect(row.warnings).toContain('Fuseau « Nulle part » inconnu : heures lues comme à Paris.');
  });

  it('are proposed for a whole day, and said', () => {
    const row = rowOf('DTSTART;VALUE=DATE:20261219', 'DTEND;VALUE=DATE:20261220');
    expect(row).toMatchObject({ isDayOnly: true, state: 'ready' });
    expect([row.beginDate, row.endDate].map((date) => date?.toISOString())).toEqual([
      '2026-12-19T19:00:00.000Z',
      '2026-12-20T01:00:00.000Z',
    ]);
    expect(row.warnings).toContain('Sans heure dans le fichier : début à 20\u00a0h.');
    const late = read(calendar(event('DTSTART;VALUE=DATE:20261219')), { time: '22:30' }).rows[0];
    expect(late?.beginDate?.toISOString()).toBe('2026-12-19T21:30:00.000Z');
  });

  it('end several whole days in the night of the last', () => {
    const row = rowOf('DTSTART;VALUE=DATE:20261218', 'DTEND;VALUE=DATE:20261221');
    expect(row.endDate?.toISOString()).toBe('2026-12-21T01:00:00.000Z');
  });

  it('end by a duration, or as usual when the end is missing or before the begin', () => {
    expect(rowOf('DTSTART:20261219T190000Z', 'DURATION:PT4H30M').endDate?.toISOString()).toBe(
      '2026-12-19T23:30:00.000Z',
    );
    const before = rowOf('DTSTART:20261219T190000Z', 'DTEND:20261219T180000Z');
    expect(before.endDate?.toISOString()).toBe('2026-12-20T01:00:00.000Z');
    expect(before.warnings).toContain('La fin n’est pas après le début : une fin habituelle est proposée.');
    const none = rowOf('DTSTART:20261219T190000Z');
    expect(none.warnings).toContain('Sans fin dans le fichier : une fin habituelle est proposée.');
  });

  test.each([
    ['DTSTART:19700101T000000Z', /^Année 1970 : la date doit/],
    ['DTSTART:99991231T200000Z', /^Année 9999 : la date doit/],
    ['DTSTART:pas une date', /coupé ou mal écrit|date de début/],
    ['DESCRIPTION:sans date', /La date de début manque/],
  ])('refuse a row with %s', (line, refusal) => {
    const row = rowOf(line);
    expect(row.state).toBe('refused');
    expect(row.refusal).toMatch(refusal);
  });

  it('leave past events out, and refuse those of more than a month', () => {
    expect(rowOf('DTSTART:20261128T190000Z', 'DTEND:20261129T010000Z').state).toBe('past');
    expect(rowOf('DTSTART:20261129T110000Z', 'DTEND:20261129T170000Z').state).toBe('ready');
    expect(rowOf('DTSTART:20261219T190000Z', 'DTEND:20270219T190000Z').refusal).toMatch(/^Plus de 30 jours/);
  });
});

describe('a repetition', () => {
  const weekly = 'DTSTART;TZID=Europe/Paris:20261016T210000';

  it('becomes its coming dates, at the same hour across the change of clocks', () => {
    const rows = rowsOf('DTSTART;TZID=Europe/Paris:20270319T210000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(begins(rows)).toEqual([
      '2027-03-19T20:00:00.000Z',
      '2027-03-26T20:00:00.000Z',
      '2027-04-02T19:00:00.000Z',
    ]);
    expect(rows[0]?.warnings).toContain('Répétition : une date sur 3.');
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it('includes the date at which it ends, written in UTC or as a day', () => {
    for (const until of ['20261204T200000Z', '20261204'])
      expect(begins(rowsOf(weekly, `RRULE:FREQ=WEEKLY;UNTIL=${until}`))).toEqual([
        '2026-12-04T20:00:00.000Z',
      ]);
  });

  it('leaves out EXDATE, in its zone, in UTC or as a day', () => {
    const exdates = [
      'EXDATE;TZID=Europe/Paris:20261204T210000',
      'EXDATE:20261211T200000Z',
      'EXDATE;VALUE=DATE:20261218',
    ];
    expect(begins(rowsOf(weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261226', ...exdates))).toEqual([
      '2026-12-25T20:00:00.000Z',
    ]);
  });

  it('takes a date that was moved or called off by itself as it is', () => {
    const rows = read(
      calendar(
        event(weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261212'),
        event(
          'RECURRENCE-ID;TZID=Europe/Paris:20261204T210000',
          'DTSTART:20261205T200000Z',
          'SUMMARY:Bal déplacé',
        ),
        event('RECURRENCE-ID:20261211T200000Z', 'DTSTART:20261211T200000Z', 'STATUS:CANCELLED'),
      ),
    ).rows;
    expect(
      rows.filter(({ state }) => state === 'ready').map(({ beginDate }) => beginDate?.toISOString()),
    ).toEqual(['2026-12-05T20:00:00.000Z']);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'ready']);
  });

  it('adds RDATE', () => {
    expect(begins(rowsOf('DTSTART:20261219T200000Z', 'RDATE:20270102T200000Z'))).toEqual([
      '2026-12-19T20:00:00.000Z',
      '2027-01-02T20:00:00.000Z',
    ]);
  });

  it('gives 50 dates at most, within a year, and says so', () => {
    const daily = rowsOf('DTSTART:20261219T200000Z', 'RRULE:FREQ=DAILY');
    expect(daily).toHaveLength(50);
    expect(daily[0]?.warnings).toContain('Répétition : 50 dates reprises, 50 au plus dans les 12 mois.');
    const monthly = rowsOf('DTSTART:20200119T200000Z', 'RRULE:FREQ=MONTHLY');
    expect(monthly).toHaveLength(12);
  });

  it('of a year long ago is one past event', () => {
    expect(rowOf('DTSTART:20200119T200000Z', 'RRULE:FREQ=MONTHLY;COUNT=3').state).toBe('past');
  });

  test.each([
    ['RRULE:FREQ=SECONDLY', /plusieurs fois par jour/],
    ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /n’est pas lisible/],
    ['RRULE:FREQ=JAMAIS', /mal écrit/],
  ])('%s is refused', (rule, refusal) => {
    expect(rowOf('DTSTART:20261219T200000Z', rule).refusal).toMatch(refusal);
  });

  it('from long ago, many times over, is given up', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      event('DTSTART:20000101T200000Z', 'RRULE:FREQ=DAILY').replace('un@', `${index}@`),
    );
    const rows = read(calendar(...many)).rows;
    expect(rows.some(({ refusal }) => refusal?.includes('trop longue'))).toBe(true);
  });
});

describe('the words of a calendar', () => {
  const when = 'DTSTART:20261219T200000Z';

  it('are unfolded and unescaped, whatever the line breaks, the mark and the encoding', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      when,
      'SUMMARY:Fête de',
      '  l’été\\, au parc',
      'LOCATION:Chez Zoé',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    const plain = text.join('\n').replace('’', "'");
    for (const bytes of [
      Buffer.from(text.join('\n').replace('’', "'")),
      Buffer.from(`\ufeff${plain}`),
      Buffer.from(plain.replaceAll('\n', '\r')),
      Buffer.from(plain, 'latin1'),
      Buffer.from(`\ufeff${plain}`, 'utf16le'),
    ])
      expect(read(bytes).rows[0]).toMatchObject({ name: "Fête de l'été, au parc", place: 'Chez Zoé' });
  });

  it('lose their tags, keep their line breaks, and run nothing', () => {
    const row = rowOf(
      when,
      'DESCRIPTION:<p>On <b>danse</b> &amp\\; on rit</p><script>alert(1)</script><br>À <a href="javascript:x">tout</a> à l’heure',
    );
    expect(row.description).toBe('On danse & on rit\n\nÀ tout à l’heure');
    expect(rowOf(when, 'DESCRIPTION:1 < 2 et 3 > 2').description).toBe('1 < 2 et 3 > 2');
  });

  it('are cut to what an event may have, and the title stands for a missing description', () => {
    const row = rowOf(when, `DESCRIPTION:${'a'.repeat(6000)}`);
    expect(row.description).toHaveLength(5000);
    expect(row.warnings).toContain('Description : raccourci à 5000 caractères.');
    expect(rowOf(when).description).toBe('Bal');
    expect(rowOf(when).warnings).toContain('Sans description : le titre en tient lieu, à compléter.');
  });

  test.each([
    ['Le Sucre\\, 50 quai Rambaud\\, 69002 Lyon', 'Le Sucre', '50 quai Rambaud, 69002 Lyon', '69002', 'Lyon'],
    ['Le Sucre\\n50 quai Rambaud\\n69002 Lyon', 'Le Sucre', '50 quai Rambaud, 69002 Lyon', '69002', 'Lyon'],
    [
      '50 quai Rambaud\\, 69002 Lyon',
      '50 quai Rambaud, 69002 Lyon',
      '50 quai Rambaud, 69002 Lyon',
      '69002',
      'Lyon',
    ],
    ['Chez Zoé', 'Chez Zoé', null, null, null],
  ])('name a place: %s', (location, place, address, postcode, city) => {
    const [row] = read(calendar(event(when).replace('LOCATION:Le Sucre', `LOCATION:${location}`))).rows;
    expect(row).toMatchObject({ place, address, postcode, city });
  });

  it('take the place, the address and the position that Apple’s calendar adds', () => {
    const row = rowOf(
      when,
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="50 quai Rambaud\\n69002 Lyon";X-TITLE="Le Sucre":geo:45.738,4.815',
    );
    expect(row).toMatchObject({ place: 'Le Sucre', city: 'Lyon', latitude: 45.738, longitude: 4.815 });
  });

  it('refuse an event without title, and one without place unless a usual one is given', () => {
    const bare = calendar(['BEGIN:VEVENT', when, 'SUMMARY:Bal', 'END:VEVENT'].join('\r\n'));
    expect(read(bare).rows[0]).toMatchObject({ state: 'refused', isPlaceless: true });
    expect(read(bare, { place: 'Le Sucre' }).rows[0]).toMatchObject({ state: 'ready', place: 'Le Sucre' });
    const untitled = calendar(['BEGIN:VEVENT', when, 'LOCATION:Ici', 'END:VEVENT'].join('\r\n'));
    expect(read(untitled).rows[0]?.refusal).toBe('Le titre manque.');
  });

  test.each([
    ['ATTACH;FMTTYPE=image/png:https://exemple.fr/affiche', 'https://exemple.fr/affiche'],
    ['ATTACH:https://exemple.fr/affiche.jpg?a=1', 'https://exemple.fr/affiche.jpg?a=1'],
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://exemple.fr/vignette', 'https://exemple.fr/vignette'],
    ['ATTACH:https://exemple.fr/programme.pdf', null],
    ['ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:AAAA', null],
    ['IMAGE;VALUE=URI:file:///etc/passwd', null],
  ])('name a picture: %s', (line, picture) => {
    expect(rowOf(when, line).picture).toBe(picture);
  });

  it('have a type when the calendar has a known category', () => {
    expect(rowOf(when, 'CATEGORIES:Musique live').type).toBe('concert');
    expect(rowOf(when, 'CATEGORIES:Travail')).toMatchObject({ type: 'party' });
    expect(rowOf(when, 'CATEGORIES:Travail').warnings.join()).toContain('« Travail » inconnu');
  });
});

describe('a calendar', () => {
  it('gives an event the same key when its words and its date change', () => {
    const [one] = rowsOf('DTSTART:20261219T200000Z');
    const [two] = rowsOf('DTSTART:20261220T200000Z', 'DESCRIPTION:autre chose');
    expect(one?.key).toBe(two?.key);
  });

  it('leaves out what is twice in it and what is called off', () => {
    const twice = event('DTSTART:20261219T200000Z');
    const off = event('DTSTART:20261219T200000Z', 'STATUS:CANCELLED').replace('un@', 'deux@');
    expect(read(calendar(twice, twice, off)).rows.map(({ state }) => state)).toEqual([
      'ready',
      'duplicate',
      'cancelled',
    ]);
  });

  it('keeps the good events beside a broken one and one that is cut', () => {
    const broken = ['BEGIN:VEVENT', 'SUMMARY', ':::;;', 'END:VEVENT'].join('\r\n');
    const cut = 'BEGIN:VEVENT\r\nSUMMARY:Coupé';
    const rows = read(calendar(broken, event('DTSTART:20261219T200000Z'), cut)).rows;
    expect(rows.map(({ position, state }) => [position, state])).toEqual([
      [1, 'refused'],
      [2, 'ready'],
      [3, 'refused'],
    ]);
  });

  test.each([
    ['nothing', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'Ce fichier ne contient aucun événement.'],
    ['a picture', '\u0089PNG\0\0', 'Ce fichier n’est ni un agenda'],
    ['a page', '<!doctype html><p>Bonjour', 'La première ligne doit nommer'],
  ])('that is %s is refused', (_name, text, message) => {
    const outcome = readEventFile({ bytes: Buffer.from(text), time: '20:00', place: '', now });
    expect('refused' in outcome && outcome.refused).toContain(message);
  });
});
