import { act, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Toaster } from '../components/ui/toaster.tsx';

/**
 * Shows a screen of an area in a real router, with its toasts. `goTo` leaves it as a link does; `address` tells where one
 * is. Wherever else one goes, the page says "Ailleurs".
 */
export function showScreen(screen: ReactNode, at = '/') {
  const router = createMemoryRouter(
    [
      { path: at, element: screen },
      { path: '*', element: <p>Ailleurs</p> },
    ],
    { initialEntries: [at] },
  );
  const { unmount, container } = render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return {
    unmount,
    view: within(container),
    address: () => router.state.location.pathname,
    goTo: (to: string) => router.navigate(to),
  };
}

const turn = () => new Promise<void>((done) => void setTimeout(done));

/** Lets everything happen that is due: an answer takes a few turns from the wire to the screen. */
export function settle(): Promise<void> {
  return act(async () => {
    for (let turns = 0; turns < 5; turns += 1) await turn();
  });
}
