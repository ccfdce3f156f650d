import { describe, expect, it } from 'vitest';
import { toCalendar, toCalendarFeed } from './calendar.ts';
import type { FeedEvent } from './view.ts';

const url = 'https://lampion.example';

const event: FeedEvent = {
  path: '/events/0192f0c1-2345-7abc-8def-0123456789ab',
  _id: '0192f0c1-2345-7abc-8def-0123456789ab',
  host: 'La Guinguette, du canal',
  name: 'Bal, valse; « fanfare » \\ 🌟',
  description: 'On danse.\nVenez, tous; "oui":\n\nEND:VEVENT\nBEGIN:VALARM',
  type: 'party',
  status: 'published',
  beginDate: '2027-10-30T18:30:00.000Z',
  endDate: '2027-10-31T04:00:00.000Z',
  place: 'Le Hangar',
  facts: [],
  address: '12 quai des Plantes, 44100 Nantes',
  latitude: 47.2067,
  longitude: -1.5838,
  image: null,
  picture: null,
  cover: { type: 'party', plan: null, sky: null },
  sequence: 3,
  createdAt: '2027-01-01T00:00:00.000Z',
  publishedAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-02-01T10:20:30.456Z',
};

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

const textProperties = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'NAME', 'X-WR-CALNAME']);

/** Parses a text value by RFC 5545 (3.3.11). Throws for anything invalid. */
function readText(value: string): string {
  const isWritten = /^(?:[^\\;,\p{Cc}]|\t|\\[\\;,nN])*$/u.test(value);
  if (!isWritten) throw new Error(`not a text: ${value}`);
  return value.replace(/\\(.)/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}

/** Content lines of RFC 5545 (3.1), unfolded. Throws when the file breaks its rules. */
function readLines(file: string): Property[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line does not end');
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`over 75 bytes: ${line}`);
    if (/[\r\n]/.test(line)) throw new Error('a bare line break');
    if (!line.isWellFormed()) throw new Error('a character was folded apart');
  }
  const unfolded = lines
    .join('\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  return unfolded.map((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`not a content line: ${line}`);
    return { name, parameters, value: textProperties.has(name) ? readText(value) : value };
  });
}

/** The events of a calendar, property by property. Throws unless each is complete. */
function readEvents(file: string): Record<string, string>[] {
  const lines = readLines(file);
  const frame = lines.filter(({ name }) => name === 'BEGIN' || name === 'END');
  expect(frame.map(({ name, value }) => `${name}:${value}`)).toEqual([
    'BEGIN:VCALENDAR',
    ...Array.from({ length: frame.length / 2 - 1 }, () => ['BEGIN:VEVENT', 'END:VEVENT']).flat(),
    'END:VCALENDAR',
  ]);
  expect(lines[1]).toMatchObject({ name: 'VERSION', value: '2.0' });
  expect(lines[2]).toMatchObject({ name: 'PRODID', value: '-//Lampion//Lampion//FR' });
  const events: Record<string, string>[] = [];
  for (const { name, value } of lines) {
    if (name === 'BEGIN' && value === 'VEVENT') events.push({});
    const current = events.at(-1);
    if (current === undefined || name === 'BEGIN' || name === 'END') continue;
    expect(current).not.toHaveProperty(name);
    current[name] = value;
  }
  return events;
}

describe('toCalendar', () => {
  it('is a valid file with all fields of the event', () => {
    expect(readEvents(toCalendar(event, url))).toEqual([
      {
        UID: '0192f0c1-2345-7abc-8def-0123456789ab@lampion',
        SEQUENCE: '3',
        DTSTAMP: '20270201T102030Z',
        // Before and after a clock change, both in UTC.
        DTSTART: '20271030T183000Z',
        DTEND: '20271031T040000Z',
        SUMMARY: event.name,
        LOCATION: 'Le Hangar, 12 quai des Plantes, 44100 Nantes',
        GEO: '47.2067;-1.5838',
        DESCRIPTION: `${event.description}\n\nOrganisé par ${event.host}\n${url}/events/${event._id}`,
        CATEGORIES: 'Soirée',
        URL: `${url}/events/${event._id}`,
        STATUS: 'CONFIRMED',
        CREATED: '20270101T000000Z',
        'LAST-MODIFIED': '20270201T102030Z',
      },
    ]);
  });

  it('marks an event as cancelled under the same UID', () => {
    const [cancelled] = readEvents(toCalendar({ ...event, status: 'cancelled', sequence: 4 }, url));
    expect(cancelled).toMatchObject({
      UID: '0192f0c1-2345-7abc-8def-0123456789ab@lampion',
      SEQUENCE: '4',
      STATUS: 'CANCELLED',
      SUMMARY: `Annulé\u202f: ${event.name}`,
    });
  });

  it('omits unknown fields', () => {
    const [plain] = readEvents(toCalendar({ ...event, address: null, latitude: null, longitude: null }, url));
    expect(plain).not.toHaveProperty('GEO');
    expect(plain?.LOCATION).toBe('Le Hangar');
  });

  it('folds long lines between characters, however many bytes they take', () => {
    for (const name of [
      'é'.repeat(120),
      '🌟'.repeat(60),
      `a${'🌟'.repeat(59)}`,
      'x'.repeat(120),
      '👩‍👩‍👧‍👦'.repeat(10),
    ]) {
      expect(
        readEvents(toCalendar({ ...event, name, host: name, description: name.repeat(20) }, url)),
      ).toMatchObject([
        {
          SUMMARY: name,
          DESCRIPTION: `${name.repeat(20)}\n\nOrganisé par ${name}\n${url}/events/${event._id}`,
        },
      ]);
    }
  });

  it('returns the same bytes for the same event', () => {
    expect(toCalendar(event, url)).toBe(toCalendar({ ...event }, url));
  });
});

describe('toCalendarFeed', () => {
  it('contains every event under one name', () => {
    const other = { ...event, _id: '0192f0c1-2345-7abc-8def-0123456789ac', name: 'Bal' };
    const file = toCalendarFeed('La Guinguette, bals; & co \\', [event, other], url);
    expect(readEvents(file).map(({ UID, SUMMARY }) => [UID, SUMMARY])).toEqual([
      [`${event._id}@lampion`, event.name],
      [`${other._id}@lampion`, 'Bal'],
    ]);
    for (const property of ['NAME', 'X-WR-CALNAME']) {
      expect(readLines(file)).toContainEqual({
        name: property,
        parameters: '',
        value: 'La Guinguette, bals; & co \\',
      });
    }
  });

  it('has every event in at most a megabyte, with descriptions cut to one length', () => {
    const long = '🌟;'.repeat(2500);
    const events = Array.from({ length: 300 }, (_, index) => ({
      ...event,
      _id: `0192f0c1-2345-7abc-8def-${String(index).padStart(12, '0')}`,
      description: index === 7 ? 'Bref' : long,
      facts: [long],
    }));
    const file = toCalendarFeed('Tout', events, url);
    expect(Buffer.byteLength(file)).toBeLessThan(1_000_000);
    const read = readEvents(file);
    expect(read.map(({ UID }) => UID)).toEqual(events.map(({ _id }) => `${_id}@lampion`));
    expect(read[7]?.DESCRIPTION).toMatch(/^Bref\n/);
    expect(read[0]?.DESCRIPTION).toMatch(/^(?:🌟;){100,130}🌟?…\n/u);
    // A small one stays whole.
    expect(readEvents(toCalendarFeed('Peu', events.slice(0, 3), url))[0]?.DESCRIPTION).toContain(long);
  });

  it('is a valid calendar without events', () => {
    expect(readEvents(toCalendarFeed('Personne', [], url))).toEqual([]);
  });
});
