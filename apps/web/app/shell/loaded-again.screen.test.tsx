import type { CurrentAccount } from '@lampion/contract/people/accounts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, useRevalidator } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AdminError } from '../admin/admin-screen.tsx';
import * as adminLayout from '../admin/layout.tsx';
import { callApi } from '../platform/api.ts';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-network.ts';
import { settle } from '../testing/show-screen.tsx';
import * as proLayout from './pro-layout.tsx';

const account: CurrentAccount = {
  _id: '01999999-0000-7000-8000-000000000003',
  email: 'lise@exemple.test',
  role: 'admin',
  displayName: 'Lise',
  isEmailVerified: true,
  hasPassword: true,
  isSecondFactorMissing: false,
  newEmail: null,
  organiser: null,
};
const away = [503, { code: 'unavailable', message: 'Le service est indisponible.' }] as const;
const proxyPage = [502, '<html><h1>502 Bad Gateway</h1></html>'] as const;

let network: FakeNetwork;
let sessions = 0;
let answer: readonly [number, unknown] | null;
beforeEach(() => {
  // What is kept belongs to a session: another one begins with nothing.
  sessions += 1;
  localStorage.setItem('authToken', `jeton-${sessions}`);
  answer = null;
  network = fakeNetwork();
  network.on('GET /api/auth/me', () => answer ?? [200, account]);
  network.on('GET /api/me/teams', () => answer ?? [200, []]);
  network.on('GET /api/note', () => answer ?? [200, { note: 'Fraîche' }]);
});

/** A screen with a form, that loads something. */
function Screen({ loaderData }: { loaderData: { note: string } }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>{loaderData.note}</h1>
      <input aria-label="Réponse" />
      <button type="button" onClick={() => revalidate()}>
        Relire
      </button>
    </>
  );
}

const areas = { pro: proLayout, admin: adminLayout };

function show(area: keyof typeof areas, at = `/${area}/note`) {
  const { clientMiddleware, clientLoader, default: Layout, ErrorBoundary } = areas[area];
  const note = { method: 'GET', path: '/note', access: 'anyone' } as never;
  const Stub = createRoutesStub([
    {
      id: `${area}/layout`,
      path: area,
      middleware: clientMiddleware as never,
      loader: clientLoader as never,
      Component: Layout as never,
      ErrorBoundary,
      children: [
        {
          id: `${area}/note`,
          path: 'note',
          loader: () => callApi(note, {} as never),
          Component: Screen as never,
          ErrorBoundary: AdminError,
        },
        { id: `${area}/other`, index: true, Component: () => <a href={`/${area}/note`}>Ailleurs</a> },
      ],
    },
  ]);
  render(<Stub initialEntries={[at]} />);
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Réponse').value;
const type = async () =>
  fireEvent.change(await screen.findByLabelText('Réponse'), { target: { value: 'Oui' } });

describe.each(['pro', 'admin'] as const)('a screen of /%s that cannot be loaded again', (area) => {
  it.each([
    ['our refusal', away, /Le service est indisponible\. Ce que vous voyez peut dater/],
    [
      'a proxy’s page',
      proxyPage,
      /Lampion est indisponible un instant.* réessayez dans quelques secondes\. Ce/,
    ],
  ])('stays, with what was typed, and says so: %s', async (_, refusal, sentence) => {
    show(area);
    await type();
    answer = refusal;
    fireEvent.click(screen.getByText('Relire'));
    await screen.findByText(sentence);
    expect([typed(), screen.queryByText('Chargement impossible')]).toEqual(['Oui', null]);
    fireEvent.click(screen.getByText('Réessayer'));
    await settle();
    await screen.findByText(sentence);
    answer = null;
    fireEvent.click(screen.getByText('Réessayer'));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(typed()).toBe('Oui');
  });

  it('gives way to a refusal that concerns it', async () => {
    show(area);
    await type();
    network.on('GET /api/note', () => [404, { code: 'not_found', message: 'Plus là.' }]);
    fireEvent.click(screen.getByText('Relire'));
    expect(await screen.findByText('Introuvable')).toBeTruthy();
  });
});

describe.each(['pro', 'admin'] as const)('a screen of /%s that cannot be loaded at first', (area) => {
  it('shows its error in the frame, and comes when asked again', async () => {
    network.on('GET /api/note', () => answer ?? away);
    show(area);
    await screen.findByText('Chargement impossible');
    expect(screen.getAllByText('Déconnexion').length).toBeGreaterThan(0);
    network.on('GET /api/note', () => [200, { note: 'Fraîche' }]);
    fireEvent.click(screen.getByText('Réessayer'));
    expect(await screen.findByText('Fraîche')).toBeTruthy();
  });

  it('says that the server refuses it, rather than that it did not load', async () => {
    const message = 'Le délai de rétractation est passé.';
    network.on('GET /api/note', () => [409, { code: 'withdrawal_closed', message }]);
    show(area);
    expect(await screen.findByText('Ce n’est pas possible')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('comes with its frame when asked again', async () => {
    answer = away;
    show(area);
    expect(await screen.findByText('Le service est indisponible.')).toBeTruthy();
    answer = null;
    fireEvent.click(screen.getByText('Réessayer'));
    expect(await screen.findByText('Fraîche')).toBeTruthy();
    expect(screen.getAllByText('Déconnexion').length).toBeGreaterThan(0);
  });
});
