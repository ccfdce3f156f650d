import { EventForm } from '../events/event-form/event-form.tsx';
import { type FakeNetwork, fakeNetwork } from './fake-network.ts';
import { ownEvent } from './own-event.ts';
import { showScreen } from './show-screen.tsx';

export const CREATE = 'POST /api/create';
export const UPDATE = `PUT /api/pro/events/${ownEvent._id}`;
export const detail = `/pro/events/${ownEvent._id}`;

/** An organiser is signed in, and the server takes what the form sends. */
export function fakeEventNetwork(): FakeNetwork {
  localStorage.setItem('authToken', 'jeton');
  const network = fakeNetwork();
  network.on(CREATE, ({ body }) => [201, { ...ownEvent, ...body }]);
  network.on(UPDATE, ({ body }) => [200, { ...ownEvent, ...body }]);
  return network;
}

export const showNew = () =>
  showScreen(<EventForm event={null} organiserId={null} cancelTo="/pro" />, '/pro/events/new');
export const showKnown = () =>
  showScreen(<EventForm event={ownEvent} organiserId={null} cancelTo={detail} />, `${detail}/edit`);
