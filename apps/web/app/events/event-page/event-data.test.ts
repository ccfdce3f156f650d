import { eventBlanks } from '@lampion/contract/events/event-fields';
import { expect, test } from 'vitest';
import { eventData } from './event-data.ts';

const event = {
  ...eventBlanks,
  isAddressHidden: false,
  _id: '01a1',
  name: 'Bal du 13',
  description: 'On danse.',
  type: 'party',
  status: 'published',
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T03:00:00.000Z',
  place: 'Kiosque',
  address: 'Quai des Plantes, Nantes',
  latitude: 47.2,
  longitude: 0,
  creator: '01a2',
  image: null,
  picture: null,
  cover: { type: 'party', plan: null, sky: null },
  participantCount: 3,
  placesLeft: null,
  placesHeld: 0,
  challenges: [],
  bars: [],
} as const satisfies Parameters<typeof eventData>[0]['event'];
const organiser = {
  _id: '01a2',
  username: 'guinguette',
  displayName: 'La Guinguette',
  picUrl: null,
  bio: '',
  path: '/o/guinguette',
};
const publicUrl = 'https://lampion.example';
const history = { publishedAt: '2027-05-01T08:00:00.000Z', previousBeginDate: null };
const dataOf = (changed: object = {}) =>
  eventData({ event: { ...event, ...changed }, organiser, history }, publicUrl);

test('an event says when, where and by whom', () => {
  expect(dataOf()).toMatchObject({
    '@type': 'Event',
    url: 'https://lampion.example/events/01a1',
    startDate: '2027-07-13T20:30:00+02:00',
    endDate: '2027-07-14T05:00:00+02:00',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      '@type': 'Place',
      name: 'Kiosque',
      address: 'Quai des Plantes, Nantes',
      geo: { '@type': 'GeoCoordinates', latitude: 47.2, longitude: 0 },
    },
    image: 'https://lampion.example/share/events/01a1.png',
    organizer: { name: 'La Guinguette' },
    performer: { name: 'La Guinguette' },
  });
});

test('a cancelled event says so, and offers nothing', () => {
  const { eventStatus, offers } = dataOf({ status: 'cancelled' });
  expect([eventStatus, offers]).toEqual(['https://schema.org/EventCancelled', undefined]);
});

test('an event that was moved says when it was to begin, unless it is cancelled', () => {
  const moved = { ...history, previousBeginDate: '2027-07-06T18:30:00.000Z' };
  expect(eventData({ event, organiser, history: moved }, publicUrl)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2027-07-06T20:30:00+02:00',
    startDate: '2027-07-13T20:30:00+02:00',
  });
  const cancelled = { ...event, status: 'cancelled' } as const;
  const data = eventData({ event: cancelled, organiser, history: moved }, publicUrl);
  expect(data.eventStatus).toBe('https://schema.org/EventCancelled');
  expect(data).not.toHaveProperty('previousStartDate');
});

test.each([
  [null, 'InStock'],
  [1, 'InStock'],
  [0, 'SoldOut'],
])('an event with %s places left is %s', (placesLeft, availability) => {
  expect(dataOf({ placesLeft }).offers).toEqual({
    '@type': 'Offer',
    url: 'https://lampion.example/events/01a1',
    availability: `https://schema.org/${availability}`,
    validFrom: '2027-05-01T10:00:00+02:00',
  });
});

test.each([
  [{ admission: 'free' }, true, { '@type': 'Offer', price: 0, priceCurrency: 'EUR' }],
  [{ admission: 'choice' }, undefined, { priceSpecification: { minPrice: 0 } }],
  [{ admission: 'from', priceCents: 850 }, false, { '@type': 'AggregateOffer', lowPrice: 8.5 }],
  [
    { admission: 'elsewhere', ticketUrl: 'https://billets.example/bal' },
    undefined,
    { '@type': 'Offer', url: 'https://billets.example/bal', availability: undefined },
  ],
  [
    { admission: 'elsewhere', ticketUrl: 'https://billets.example/bal', priceCents: 1200 },
    false,
    { lowPrice: 12, url: 'https://billets.example/bal' },
  ],
])('an event with the admission %o offers what it says', (admission, isFree, offer) => {
  const { isAccessibleForFree, offers } = dataOf(admission);
  expect(isAccessibleForFree).toBe(isFree);
  expect(offers).toMatchObject(offer);
});

test('nothing said is nothing claimed', () => {
  const text = JSON.stringify(dataOf());
  for (const claim of ['rice', 'ForFree', 'AgeRange', 'inLanguage', 'amenityFeature'])
    expect(text).not.toContain(claim);
});

test('ages, languages and the access are given as far as they are said', () => {
  const data = dataOf({
    minimumAge: 16,
    languages: ['fr', 'fsl'],
    accessWheelchair: true,
    accessHearingLoop: false,
  });
  expect(data).toMatchObject({ typicalAgeRange: '16-', inLanguage: ['fr', 'fsl'] });
  const feature = { '@type': 'LocationFeatureSpecification' };
  expect(data.location).toMatchObject({
    amenityFeature: [
      { ...feature, name: 'Accessible en fauteuil roulant', value: true },
      { ...feature, name: 'Boucle magnétique', value: false },
    ],
  });
});

test('an address is given in the parts that are known', () => {
  const addressOf = (parts: object) => dataOf(parts).location;
  const street = '12 quai de la Fosse';
  const inFrance = { '@type': 'PostalAddress', addressLocality: 'Nantes', addressCountry: 'FR' };
  expect(addressOf({ street, postcode: '44000', city: 'Nantes' })).toMatchObject({
    address: { ...inFrance, streetAddress: street, postalCode: '44000' },
  });
  expect(addressOf({ city: 'Nantes' })).toHaveProperty('address', inFrance);
});

test('a place without coordinates or address still has a name', () => {
  const { location } = dataOf({ latitude: null, longitude: null, address: null });
  expect(location).toMatchObject({ name: 'Kiosque', address: 'Kiosque' });
  expect(JSON.stringify(location)).not.toContain('geo');
});
