import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { settle } from '../../testing/show-screen.tsx';
import ForgottenPassword, { clientAction as requestReset } from './forgotten-password.tsx';
import ResetPassword, { clientAction as reset } from './reset-password.tsx';

afterEach(() => vi.useRealTimers());

const forgotten = [
  { path: '/login/forgotten-password', Component: ForgottenPassword as never, action: requestReset as never },
];
const resetting = [
  { path: '/login/reset-password', Component: ResetPassword as never, action: reset as never },
];

function show(routes: typeof forgotten, at: string) {
  const Stub = createRoutesStub(routes);
  return render(<Stub initialEntries={[at]} />);
}

async function submit(field: string, value: string) {
  await settle();
  const input = document.querySelector<HTMLInputElement>(field);
  fireEvent.change(input as HTMLElement, { target: { value } });
  fireEvent.submit(input?.form as HTMLFormElement);
  await settle();
}

async function askAt(search: string) {
  const { unmount } = show(forgotten, `/login/forgotten-password${search}`);
  await submit('input[name=email]', 'lou@exemple.fr');
  await screen.findByText(/un lien vient d’y être envoyé/);
  unmount();
}

async function findWayOn() {
  show(resetting, '/login/reset-password#jeton');
  await submit('input[name=password]', 'la lune danse sur le canal');
  return (await screen.findByRole('link', { name: 'Se connecter' })).getAttribute('href');
}

it.each([
  ['the screen that asked to sign in', '?next=%2Fapp%2Fparties%2F1', 0, '/login?next=%2Fapp%2Fparties%2F1'],
  ['nowhere after the hour that a link is valid', '?next=%2Fapp', 61, '/login'],
  ['nowhere when none was wanted', '', 0, '/login'],
])('a new password leads to %s', async (_, search, minutes, wayOn) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const network = fakeNetwork();
  network.on('POST /api/auth/check-password', () => [200, { fault: null }]);
  network.on('POST /api/auth/forgotten-password', () => [200, { message: 'ok' }]);
  network.on('POST /api/auth/reset-password', () => [200, { message: 'ok' }]);
  await askAt(search);
  vi.setSystemTime(Date.now() + minutes * 60_000);
  expect(await findWayOn()).toBe(wayOn);
});
