import type { OwnEvent } from '@lampion/contract/schemas/event';
import { eventBlanks } from '@lampion/contract/schemas/event-fields';

/** An organiser's own event, as the server answers it. */
export const ownEvent: OwnEvent = {
  ...eventBlanks,
  _id: '01999999-0000-7000-8000-000000000001',
  name: 'Bal',
  description: 'On danse.',
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T00:00:00.000Z',
  place: 'Nantes',
  address: 'Quai des Plantes',
  latitude: 47.2,
  longitude: -1.6,
  status: 'published',
  creator: '01999999-0000-7000-8000-000000000002',
  image: null,
  picture: null,
  cover: { type: 'party', plan: null, sky: null },
  guests: [],
  participantCount: 0,
  placesLeft: null,
  placesHeld: 0,
  challenges: [],
  bars: [],
  own: {
    replies: { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 },
    sequence: 0,
    version: 1,
    unpublishedReason: null,
    publishAt: null,
    publishedAt: '2026-11-01T10:00:00.000Z',
    archivedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
  },
};
