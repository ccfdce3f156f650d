import { describe, expect, it } from 'vitest';
import { SKIPPED_TIME } from '../platform/rules/paris-time.ts';
import { createEventBodySchema, updateEventBodySchema } from './event-body.ts';
import { eventBlanks } from './event-fields.ts';
import { addChallengeBodySchema, updateChallengeBodySchema } from './programme.ts';

/** One character of nineteen UTF-16 units. */
const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';

const form = {
  name: 'Bal du 13 juillet',
  description: 'On danse.',
  beginDate: '2027-07-13T20:30',
  endDate: '2027-07-14T05:00',
  place: 'Nantes',
};

function faults(fields: Record<string, unknown>): Record<string, string> {
  const { error } = createEventBodySchema.safeParse({ ...form, ...fields });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('createEventBodySchema', () => {
  it.each([
    'http://billets.example/bal',
    'javascript:alert(1)',
    'billets.example',
    'https://localhost/bal',
    'https://billets',
    'https://192.168.1.4/bal',
    'https://[::1]/',
    'https://billets.local/',
    'https://billets.example:8443/',
    'https://billets.example@ailleurs.example/',
    `https://billets.example/${'a'.repeat(500)}`,
  ])('refuses %s as the link of a ticket shop', (ticketUrl) => {
    expect(faults({ admission: 'elsewhere', ticketUrl })).toEqual({
      ticketUrl: expect.stringMatching(/^Indiquez l’adresse complète de votre billetterie|^500 caractères/),
    });
  });

  it.each([
    ['admission', 'cheap'],
    ['priceCents', '0'],
    ['priceCents', '8,50'],
    ['priceCents', '100000000'],
    ['minimumAge', '17'],
    ['accessWheelchair', 'maybe'],
    ['languages', 'fr,klingon'],
  ])('refuses %s: %s', (name, value) => {
    expect(Object.keys(faults({ [name]: value }))[0]).toMatch(new RegExp(`^${name}`));
  });

  it('reads times without an offset as Paris time, and others as given', () => {
    expect(createEventBodySchema.parse(form)).toEqual({
      ...eventBlanks,
      ...form,
      beginDate: new Date('2027-07-13T18:30:00.000Z'),
      endDate: new Date('2027-07-14T03:00:00.000Z'),
      type: 'party',
      address: null,
      latitude: null,
      longitude: null,
      capacity: null,
      plusOnesMax: 0,
    });
    const winter = createEventBodySchema.parse({ ...form, beginDate: '2027-01-13T20:30:00', type: 'other' });
    expect(winter).toMatchObject({ beginDate: new Date('2027-01-13T19:30:00.000Z'), type: 'other' });
    const exact = createEventBodySchema.parse({ ...form, beginDate: '2027-07-13T20:30:00.500+04:00' });
    expect(exact.beginDate).toEqual(new Date('2027-07-13T16:30:00.500Z'));
  });

  it.each([
    ['beginDate', undefined, 'Indiquez la date de début'],
    ['beginDate', '', 'Indiquez la date de début'],
    ['endDate', '', 'Indiquez la date de fin'],
    ['beginDate', 'demain', 'Date invalide'],
    ['beginDate', '2027-02-30T20:30', 'Date invalide'],
    ['beginDate', '2027-07-13', 'Date invalide'],
    ['beginDate', '1999-12-31T20:30', 'La date doit être comprise entre 2000 et 2099'],
    ['beginDate', '2027-03-28T02:00', SKIPPED_TIME],
    ['endDate', '2027-03-28T02:30:00', SKIPPED_TIME],
    ['endDate', '2100-01-01T02:00', 'La date doit être comprise entre 2000 et 2099'],
    ['endDate', '0207-07-14T02:00', 'La date doit être comprise entre 2000 et 2099'],
    ['name', ' ', 'Indiquez un nom'],
    ['name', 'a'.repeat(121), '120 caractères au maximum'],
    ['name', 'deux\nlignes', 'Caractères non autorisés'],
    ['name', '\u200b', 'Indiquez un nom'],
    ['name', 'B\u202eal', 'Ce texte contient des caractères invisibles : retapez-le au lieu de le coller'],
    ['description', '\u3164', 'Décrivez l’événement'],
    ['description', '\u0301\u00ad', 'Décrivez l’événement'],
    ['name', `${family.repeat(120)}a`, '120 caractères au maximum'],
    ['name', `e${'\u0301'.repeat(50)}`, 'Un caractère de ce texte porte trop d’accents'],
    ['description', `e${'\u0301'.repeat(1_000_000)}`, '5000 caractères au maximum'],
    ['description', undefined, 'Décrivez l’événement'],
    ['description', 'a'.repeat(5001), '5000 caractères au maximum'],
    ['place', '', 'Indiquez un lieu'],
    ['place', 'a'.repeat(201), '200 caractères au maximum'],
    ['type', 'rave', 'Choisissez un type d’événement'],
    ['latitude', '90.1', 'Coordonnée invalide'],
    ['latitude', '4e1', 'Coordonnée invalide'],
    ['longitude', '-181', 'Coordonnée invalide'],
    ['imageFile', 'photo.jpg', 'Fichier attendu'],
  ] as const)('refuses a wrong %s, example %#', (field, value, message) => {
    expect(faults({ [field]: value })).toEqual({ [field]: message });
  });

  it('accepts 5000 characters whatever the line endings, and normalises each to one character', () => {
    const description = `${'a'.repeat(2499)}\r\n`.repeat(2).trim();
    expect(createEventBodySchema.parse({ ...form, description: `${description}\r\n` }).description).toBe(
      description.replaceAll('\r', ''),
    );
    expect(faults({ description: `${'a\r\n'.repeat(2499)}aa` })).toEqual({});
  });

  it('counts characters as people see them, and trims invisible ones around them', () => {
    const name = family.repeat(120);
    expect(createEventBodySchema.parse({ ...form, name: `\u200b ${name}\u2060\u00a0` }).name).toBe(name);
  });

  it('drops the marks of direction that messengers add to what is copied', () => {
    const description = 'Appelez le \u202a06 12 34 56 78\u202c.\n\u200eÀ vendredi !';
    expect(createEventBodySchema.parse({ ...form, description }).description).toBe(
      'Appelez le 06 12 34 56 78.\nÀ vendredi !',
    );
    expect(faults({ description: '\u200e\u202a\u202c' })).toEqual({ description: 'Décrivez l’événement' });
  });

  it('reads coordinates, and empty ones as none', () => {
    const place = createEventBodySchema.parse({
      ...form,
      latitude: '-21.1',
      longitude: '55.536',
      address: ' ',
    });
    expect(place).toMatchObject({ latitude: -21.1, longitude: 55.536, address: null });
    expect(createEventBodySchema.parse({ ...form, latitude: '' })).toMatchObject({ latitude: null });
  });
});

describe('updateEventBodySchema', () => {
  it('omits fields that were not sent', () => {
    expect(updateEventBodySchema.parse({ name: 'Bal', creator: 'x' })).toEqual({ name: 'Bal', creator: 'x' });
    expect(updateEventBodySchema.parse({})).toEqual({});
  });
});

describe('addChallengeBodySchema', () => {
  const challenge = { title: 'Danser', description: 'Une valse.' };
  const required = 'Veuillez remplir tous les champs obligatoires';

  it.each([
    [undefined, 10],
    ['', 10],
    [null, 10],
    [25, 25],
    [' 25 ', 25],
    [1000, 1000],
  ])('counts %j points as %i', (points, expected) => {
    expect(addChallengeBodySchema.parse({ ...challenge, points }).points).toBe(expected);
  });

  it.each([0, -1, 1001, 1.5, '0', 'dix', true, [], Number.NaN])('refuses %j points', (points) => {
    const { error } = addChallengeBodySchema.safeParse({ ...challenge, points });
    expect(error?.issues).toMatchObject([{ path: ['points'], message: 'Entre 1 et 1000 points' }]);
  });

  it('requires a title and a description', () => {
    const { error } = addChallengeBodySchema.safeParse({ title: ' ' });
    expect(error?.issues).toMatchObject([
      { path: ['title'], message: required },
      { path: ['description'], message: required },
    ]);
  });

  it('sets no default points in a change without points', () => {
    expect(updateChallengeBodySchema.parse({ completed: true })).toEqual({ completed: true });
  });
});
