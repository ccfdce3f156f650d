import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Outlet, useRouteError } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { chooseTeam, readTeam } from '../platform/session/team-choice.ts';
import { fakeNetwork } from '../testing/fake-network.ts';
import { loadTeams, ScreenForRight, TeamProvider, useLeftTeam } from './pro-team.tsx';

const team = { _id: 'guinguette', name: 'La Guinguette', role: 'manager', isFirstOwner: false };

beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  history.replaceState(null, '', '/pro/events/new');
  chooseTeam('guinguette');
});

function Left() {
  const error = useRouteError();
  useLeftTeam(error);
  return <h1>{error instanceof Error ? error.message : null}</h1>;
}

it('says that somebody is no longer in the team, however often that is loaded, and then leaves it', async () => {
  const network = fakeNetwork();
  network.on('GET /api/me/teams', () => [200, []]);
  const { signal } = new AbortController();
  const refused = { code: 'not_in_team' };
  await expect(loadTeams(signal)).rejects.toMatchObject(refused);
  await expect(loadTeams(signal)).rejects.toMatchObject(refused);
  const Stub = createRoutesStub([
    { path: '/pro/events/new', loader: () => loadTeams(signal), ErrorBoundary: Left, Component: () => null },
  ]);
  render(<Stub initialEntries={['/pro/events/new']} />);
  await screen.findByText('Vous n’êtes plus dans cette équipe.');
  await waitFor(() => expect(readTeam()).toBeNull());
});

it('keeps what was typed when the role changes, and refuses the screen on the next visit', async () => {
  let role = 'manager';
  const Stub = createRoutesStub([
    {
      path: '/pro',
      loader: () => ({ ...team, role }),
      Component: ({ loaderData }) => (
        <TeamProvider current={loaderData}>
          <ScreenForRight>
            <Outlet />
          </ScreenForRight>
        </TeamProvider>
      ),
      children: [
        { index: true, Component: () => <a href="/pro/events/new">Créer</a> },
        { path: 'events/new', Component: () => <textarea aria-label="Nom" /> },
      ],
    },
  ]);
  const { unmount } = render(<Stub initialEntries={['/pro/events/new']} />);
  const field = await screen.findByLabelText('Nom');
  fireEvent.change(field, { target: { value: 'Le bal' } });
  role = 'reader';
  await act(async () => void dispatchEvent(new Event('lampion-team-refused')));
  expect(screen.getByDisplayValue('Le bal')).toBeTruthy();
  unmount();
  render(<Stub initialEntries={['/pro/events/new']} />);
  await screen.findByRole('heading', { name: 'Pas avec votre rôle' });
  expect(screen.queryByLabelText('Nom')).toBeNull();
});
