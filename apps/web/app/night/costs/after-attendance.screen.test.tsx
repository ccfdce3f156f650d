import type { Party } from '@lampion/contract/events/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPlanned } from '../../events/changes/plan-party.ts';
import { newDraft, toPlanBody } from '../../events/new-party/party-draft.ts';
import { HostBar } from '../../events/party/host-bar.tsx';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { costs, GONE, INES, MAUD, openCosts } from '../../testing/open-costs.tsx';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { OwnDebts } from './own-debts.tsx';

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

const owed = { fromId: INES, toId: MAUD, cents: 1230, account: null };
const off = { ...costs.night, role: 'guest' as const, isOpen: false };

it('shows accounts alone, says why, and closes once the member is even', async () => {
  const network = await openCosts({
    changed: { absence: 'removed', night: off, transfers: [owed], paybacks: [] },
  });
  screen.getByText(
    'Cette soirée ne vous est plus ouverte : ses comptes restent là jusqu’à ce que vous soyez quitte.',
  );
  expect(screen.queryByRole('navigation', { name: 'La nuit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter une dépense' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/app');
  network.on('POST /api/nights/bal/costs/paybacks', () => [204, null]);
  network.on('GET /api/nights/bal/costs', () => [404, { code: 'night_not_found', message: 'Introuvable' }]);
  fireEvent.click(screen.getByRole('button', { name: /^C’est réglé/ }));
  await screen.findByText('Vous êtes quitte. Ces comptes se sont fermés.');
  expect(screen.queryByText('Introuvable')).toBeNull();
});

it('confirms what was received at a night that is closed', async () => {
  const [payback] = costs.paybacks.map((one) => ({ ...one, isConfirmed: false }));
  if (payback === undefined) throw new Error('no payback');
  await openCosts({ changed: { night: { ...costs.night, isOpen: false }, paybacks: [payback] } });
  screen.getByRole('button', { name: /^C’est reçu/ });
  screen.getByRole('button', { name: /^Annuler/ });
});

async function show(what: React.ReactNode) {
  const store = createQueryCache((await knowAccount()).id);
  showScreen(<QueryCacheContext value={store}>{what}</QueryCacheContext>, '/app');
}

it('lists the nights at which the member is not even', async () => {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  const beginDate = '2030-12-14T19:30:00.000Z';
  const debts = [-1230, 500, 0].map((balanceCents, place) => {
    return { nightId: `nuit-${place}`, name: `Le bal ${place}`, beginDate, balanceCents };
  });
  network.on('GET /api/me/debts', () => [200, { debts }]);
  await show(<OwnDebts />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toContain('/app/nights/nuit-0/costs');
  expect(links.map((link) => link.textContent?.replace(/\s/g, ' '))).toEqual([
    'Le bal 0Vous devez 12,30 €, 14 déc. 2030',
    'Le bal 1On vous doit 5,00 €, 14 déc. 2030',
    'Le bal 2À confirmer, 14 déc. 2030',
  ]);
});

const party: Party = {
  ...showPlanned(toPlanBody({ ...newDraft('bal'), name: 'Le bal', day: '2030-12-14' })),
  isOpen: false,
};

it.each([
  ['names who owes how much, and confirms it', [{ ...owed, fromId: MAUD, toId: GONE }], '?confirmDebts=true'],
  ['asks nothing more where everybody is even', [], ''],
])('before a party is deleted, %s', async (_what, transfers, query) => {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal/costs', () => [200, { ...costs, transfers }]);
  const path = `DELETE /api/parties/bal${query}`;
  network.on(path, () => [204, null]);
  await show(<HostBar party={party} />);
  fireEvent.click(screen.getByRole('button', { name: 'Plus' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer la soirée' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Supprimer «/ }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Supprimer la soirée' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  expect(
    dialog.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  ).toEqual(transfers.length > 0 ? ['Maud doit 12,30 € à quelqu’un'] : []);
  fireEvent.click(submit);
  await waitFor(() => expect(network.calls(path)).toHaveLength(1));
});
