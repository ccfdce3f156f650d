import { act, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { Toaster } from '../ui/toaster.tsx';

/**
 * Renders a screen of an area in a real router, with its toasts. `goTo` navigates as a link does;
 * `address` returns the current path. Any other route renders "Ailleurs".
 */
export function showScreen(screen: ReactNode, at = '/') {
  const router = createMemoryRouter(
    [
      {
        element: <Area />,
        children: [
          { path: at, element: screen },
          { path: '*', element: <p>Ailleurs</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const { unmount, container } = render(<RouterProvider router={router} />);
  return {
    unmount,
    container,
    view: within(container),
    address: () => router.state.location.pathname,
    search: () => router.state.location.search,
    goTo: (to: string) => router.navigate(to),
  };
}

const Area = () => (
  <>
    <Outlet />
    <Toaster />
  </>
);

const turn = () => new Promise<void>((done) => void setTimeout(done));

/** Lets pending work finish: an answer takes several ticks from the network to the screen. */
export function settle(): Promise<void> {
  return act(async () => {
    for (let turns = 0; turns < 5; turns += 1) await turn();
  });
}
