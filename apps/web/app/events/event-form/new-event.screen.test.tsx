import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeEventNetwork } from '../../testing/show-event-form.tsx';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import NewEvent from './new-event.tsx';

it.each([
  ['Annuler', '/pro/dashboard'],
  ['Retour au tableau de bord', '/pro/'],
])('« %s » leaves a new event for %s', async (label, address) => {
  fakeEventNetwork();
  const account = { loaderData: { account: { organiser: null } } };
  const props = { loaderData: { mapStyleUrl: null }, matches: [account, account] } as never;
  const shown = showScreen(
    <NewEvent {...(props as object as Parameters<typeof NewEvent>[0])} />,
    '/pro/events/new',
  );
  fireEvent.click(screen.getByRole('link', { name: label }));
  await settle();
  expect(shown.address()).toBe(address);
});
