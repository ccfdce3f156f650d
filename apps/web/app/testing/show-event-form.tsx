import { fireEvent, screen } from '@testing-library/react';
import { EventForm } from '../events/event-form/event-form.tsx';
// Loaded by the first form that is sent: a test would have to wait for it.
import '../platform/send-with-progress.ts';
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

// What a person does in the form of an event.

export async function find(name: string) {
  const form = await screen.findByRole('form');
  const control = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (control === null) throw new Error(`no control is called ${name}`);
  return control;
}
export async function type(name: string, value: string) {
  fireEvent.change(await find(name), { target: { value } });
}
export async function fillIn() {
  await type('name', 'Bal');
  await type('description', 'On danse.');
  await type('place', 'Nantes');
}
export const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const press = () => fireEvent.submit(screen.getByRole('form'));
