import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { among, BREAD, GONE, ICE, INES, MAUD, openCosts, readAgain } from '../../testing/open-costs.tsx';
import { resetDevice } from '../../testing/reset-device.ts';

const toBread = `PUT /api/nights/bal/costs/expenses/${BREAD}`;

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

async function openExpense(label: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`Corriger.*${label}`) }));
  return within(await screen.findByRole('dialog', { name: 'Corriger la dépense' }));
}

const total = () => screen.getByText('En tout').nextElementSibling?.textContent?.replace(/\s/g, ' ');

/** What destroys asks once. */
async function confirm(name: string): Promise<void> {
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

it('lowers the total with an expense that is erased without a network', async () => {
  const network = await openCosts();
  expect(total()).toBe('80,00 €');
  network.cut();
  const dialog = await openExpense('Glaçons');
  fireEvent.click(dialog.getByRole('button', { name: 'Effacer' }));
  await confirm('Effacer la dépense');
  await waitFor(() => expect(screen.queryByText('Glaçons')).toBeNull());
  expect(total()).toBe('40,00 €');
  network.on(`DELETE /api/nights/bal/costs/expenses/${ICE}`, () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(network.calls(`DELETE /api/nights/bal/costs/expenses/${ICE}`)).toHaveLength(1));
  await readAgain(network);
});

it('corrects an expense without a network, and sends only what differs', async () => {
  const network = await openCosts();
  network.cut();
  const dialog = await openExpense('Pain');
  const amount = dialog.getByLabelText(/^Montant/) as HTMLInputElement;
  expect(amount.value).toBe('40,00');
  fireEvent.change(amount, { target: { value: '45' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger' }));
  await waitFor(() => expect(total()).toBe('85,00 €'));
  network.on(toBread, () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(network.calls(toBread).map(({ body }) => body)).toEqual([{ cents: 4500 }]));
  await readAgain(network);
});

it('reads an amount as it is written in France, and says how where it cannot', async () => {
  const network = await openCosts();
  network.on(toBread, () => [204, null]);
  const dialog = await openExpense('Pain');
  const amount = dialog.getByLabelText(/^Montant/) as HTMLInputElement;
  fireEvent.change(amount, { target: { value: '12 50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger' }));
  await dialog.findByText(/Indiquez un montant en euros, comme «\s12,50\s»/);
  expect(network.calls(toBread)).toEqual([]);
  fireEvent.change(amount, { target: { value: '12€50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger' }));
  await waitFor(() => expect(network.calls(toBread).map(({ body }) => body)).toEqual([{ cents: 1250 }]));
  await readAgain(network);
});

it('keeps guests who no longer come in the expenses they shared', async () => {
  const network = await openCosts({ gone: true });
  const dialog = await openExpense('Pain');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Quelqu’un' }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Maud' }));
  network.on(toBread, () => [204, null]);
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger' }));
  await waitFor(() =>
    expect(network.calls(toBread).map(({ body }) => body)).toEqual([
      { split: 'equal', sharers: among(INES, GONE) },
    ]),
  );
  await readAgain(network);
});

it('says what was given back, and takes it back where that was a mistake', async () => {
  const network = await openCosts();
  const returned = within(screen.getByRole('list', { name: 'Déjà rendu' }));
  expect(returned.getByText('Maud vous a rendu')).toBeTruthy();
  network.on('DELETE /api/nights/bal/costs/paybacks/rendu', () => [204, null]);
  fireEvent.click(returned.getByRole('button', { name: /^Annuler/ }));
  await confirm('Il n’a pas eu lieu');
  await waitFor(() => expect(network.calls('DELETE /api/nights/bal/costs/paybacks/rendu')).toHaveLength(1));
  await readAgain(network);
});

it('notes an expense once, however often it is confirmed', async () => {
  const network = await openCosts();
  network.on('POST /api/nights/bal/costs/expenses', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une dépense' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Quoi/), { target: { value: 'Gobelets' } });
  fireEvent.change(dialog.getByLabelText(/^Montant/), { target: { value: '12,50' } });
  const confirm = dialog.getByRole('button', { name: 'Ajouter' });
  await act(async () => {
    fireEvent.click(confirm);
    fireEvent.click(confirm);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(network.calls('POST /api/nights/bal/costs/expenses').length).toBeGreaterThanOrEqual(1),
  );
  const ids = network.calls('POST /api/nights/bal/costs/expenses').map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  await readAgain(network);
});

async function addExpense(network: Awaited<ReturnType<typeof openCosts>>) {
  network.on('POST /api/nights/bal/costs/expenses', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une dépense' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(dialog.getByLabelText(/^Quoi/), 'Dîner');
  type(dialog.getByLabelText(/^Montant/), '30');
  const of = (group: RegExp, name: string) =>
    within(dialog.getByRole('group', { name: group })).getByLabelText(name);
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  const sent = () => network.calls('POST /api/nights/bal/costs/expenses').map(({ body }) => body);
  return { dialog, type, of, send, sent };
}

it('notes several payers and uneven shares, and says what is missing', async () => {
  const network = await openCosts();
  const { dialog, type, of, send, sent } = await addExpense(network);
  type(dialog.getByLabelText('Payé par'), 'several');
  type(of(/^Combien/, 'Moi'), '20');
  type(of(/^Combien/, 'Maud'), '8,50');
  type(dialog.getByLabelText('Partage'), 'amounts');
  expect((of(/^Pour/, 'Maud') as HTMLInputElement).value).toBe('15');
  type(of(/^Pour/, 'Maud'), '12,50');
  await dialog.findByText(/^Il manque 2,50/);
  send();
  await dialog.findByText(/^Il manque 1,50/);
  expect(sent()).toEqual([]);
  type(of(/^Combien/, 'Maud'), '10');
  type(of(/^Pour/, 'Moi'), '17,50');
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    cents: 3000,
    payerId: INES,
    otherPayers: [{ guestId: MAUD, cents: 1000 }],
    split: 'amounts',
    sharers: [
      { guestId: INES, value: 1750 },
      { guestId: MAUD, value: 1250 },
    ],
  });
  await readAgain(network);
});

it('notes what a shop gave back with the shares of its expense', async () => {
  const network = await openCosts();
  network.on('POST /api/nights/bal/costs/expenses', () => [204, null]);
  const expenseDialog = await openExpense('Pain');
  fireEvent.click(expenseDialog.getByRole('button', { name: 'Noter un remboursement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Une dépense' }));
  fireEvent.change(dialog.getByLabelText(/^Montant/), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  await screen.findByText(/^−\s12,00/);
  expect(total()).toBe('68,00 €');
  const [sent] = network.calls('POST /api/nights/bal/costs/expenses').map(({ body }) => body);
  expect(sent).toMatchObject({ cents: 1200, isRefund: true, sharers: among(INES, MAUD) });
  await readAgain(network);
});
