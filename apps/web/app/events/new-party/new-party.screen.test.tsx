import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NewPartyForm } from './party-form.tsx';
import { usePartyDraft } from './use-party-draft.ts';

function Planning() {
  return <NewPartyForm {...usePartyDraft()} />;
}

function Form() {
  return (
    <QueryCacheContext value={createQueryCache('lina')}>
      <Planning />
    </QueryCacheContext>
  );
}

const PLAN = 'POST /api/parties';

async function openForm() {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on(PLAN, () => [201, {}]);
  await knowAccount();
  return { network, ...showScreen(<Form />, '/app/new') };
}

const PLACES = 'GET /api/addresses?q=cascades';
const type = (name: string) =>
  fireEvent.change(screen.getByLabelText('Nom de la soirée'), { target: { value: name } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const steps = () =>
  screen
    .getAllByRole('group')
    .flatMap(({ textContent }) => textContent?.match(/, (?:à remplir|rempli)/)?.[0] ?? []);

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('a name and an evening are enough, each lights its lantern, and nothing is sent before', async () => {
  const { network, address } = await openForm();
  expect(steps()).toEqual([', à remplir', ', à remplir', ', à remplir']);
  press('Accrocher la soirée');
  expect(screen.getByText('Donnez un nom à la soirée.')).toBeTruthy();
  type('Soupe de minuit');
  press('Accrocher la soirée');
  expect(screen.getByText('Choisissez un jour.')).toBeTruthy();
  expect(network.calls(PLAN)).toHaveLength(0);
  press('Ce soir');
  expect(steps()).toEqual([', rempli', ', rempli', ', à remplir']);
  press('Accrocher la soirée');
  await waitFor(() => expect(network.calls(PLAN)).toHaveLength(1));
  const body = network.calls(PLAN)[0]?.body;
  expect(body).toMatchObject({ name: 'Soupe de minuit', showsAddress: 'coming' });
  await waitFor(() => expect(address()).toBe(`/app/parties/${body?.id}`));
});

it('proposes addresses, takes what is typed as well, and counts places', async () => {
  const { network } = await openForm();
  const cascades = {
    label: '12 Rue des Cascades 75020 Paris',
    street: '12 Rue des Cascades',
    postcode: '75020',
  };
  network.on(PLACES, () => [200, [{ ...cascades, city: 'Paris', latitude: 48.87, longitude: 2.39 }]]);
  type('Soupe de minuit');
  press('Ce soir');
  const where = screen.getByRole('combobox', { name: 'Adresse ou lieu' });
  fireEvent.change(where, { target: { value: 'cascades' } });
  fireEvent.pointerDown(await screen.findByText(cascades.label));
  fireEvent.change(screen.getByLabelText('Places'), { target: { value: '151' } });
  press('Accrocher la soirée');
  expect(screen.getByText(/^Entre 1 et 150 places/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Places'), { target: { value: '30' } });
  press('Accrocher la soirée');
  await waitFor(() => expect(network.calls(PLAN)).toHaveLength(1));
  const { label: address, ...parts } = cascades;
  expect(network.calls(PLAN)[0]?.body).toMatchObject({ address, ...parts, latitude: 48.87, capacity: 30 });
});

it('keeps what is typed for the next time, until the party hangs', async () => {
  const { unmount } = await openForm();
  type('Soupe de minuit');
  unmount();
  const again = showScreen(<Form />, '/app/new');
  expect(again.view.getByLabelText<HTMLInputElement>('Nom de la soirée').value).toBe('Soupe de minuit');
  press('Ce soir');
  press('Accrocher la soirée');
  await waitFor(() => expect(again.address()).not.toBe('/app/new'));
  again.unmount();
  const fresh = showScreen(<Form />, '/app/new');
  expect(fresh.view.getByLabelText<HTMLInputElement>('Nom de la soirée').value).toBe('');
});

it('offers the evening that it is by the server, where this device is hours off', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-15T07:00:00.000Z') });
  const network = fakeNetwork();
  const date = { date: 'Sat, 14 Dec 2030 18:00:00 GMT' };
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }, date]);
  network.on(PLAN, () => [201, {}, date]);
  await knowAccount();
  showScreen(<Form />, '/app/new');
  type('Soupe de minuit');
  press('Ce soir');
  press('Accrocher la soirée');
  await waitFor(() => expect(network.calls(PLAN)[0]?.body.beginDate).toBe('2030-12-14T19:30:00.000Z'));
});

it('the type is chosen by name, and the poster leaves it as it is', async () => {
  const { network } = await openForm();
  type('Neuf bars');
  press('Ce soir');
  fireEvent.click(screen.getByRole('radio', { name: 'Barathon' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Scène' }));
  expect(screen.getByRole('radio', { name: 'Barathon', checked: true })).toBeTruthy();
  press('Accrocher la soirée');
  await waitFor(() =>
    expect(network.calls(PLAN)[0]?.body).toMatchObject({ type: 'barathon', coverPlan: 'scene' }),
  );
});

it('becomes a vote with one tap, which needs two evenings', async () => {
  const { network } = await openForm();
  type('Barathon');
  fireEvent.click(screen.getByRole('radio', { name: 'Un vote' }));
  press('Ce soir');
  press('Lancer le vote');
  expect(screen.getByText('Proposez deux dates au moins.')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: /^Sam\./ })[0] as Element);
  press('Lancer le vote');
  await waitFor(() => expect(network.calls(PLAN)[0]?.body.dates).toHaveLength(2));
});
