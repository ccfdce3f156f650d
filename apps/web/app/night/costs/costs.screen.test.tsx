import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Costs, Expense } from '@lampion/contract/night/costs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import CostsScreen from './costs.tsx';

const [INES, MAUD, GONE] = [
  '01a642f9-6700-7d63-9dd1-2bc8711e7912',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e47',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e48',
] as const;
const [ICE, BREAD] = [
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e51',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e52',
] as const;
const toBread = `PUT /api/nights/bal/costs/expenses/${BREAD}`;
const createdAt = '2030-12-14T18:00:00.000Z';
const among = (...ids: string[]) => ids.map((guestId) => ({ guestId, value: 1 }));
const expense = {
  cents: 4000,
  isRefund: false,
  payerId: INES,
  otherPayers: [],
  split: 'equal' as const,
  sharers: among(INES, MAUD),
  createdAt,
  isMine: true,
};
const people = [
  { guestId: INES, name: 'Inès', isMe: true, isHost: true, picUrl: null, portraitUrl: null },
  { guestId: MAUD, name: 'Maud', isMe: false, isHost: false, picUrl: null, portraitUrl: null },
];
const costs: Costs = {
  expenses: [
    { ...expense, id: ICE, label: 'Glaçons' },
    { ...expense, id: BREAD, label: 'Pain' },
  ],
  totalCents: 8000,
  shares: [
    { guestId: INES, paidCents: 8000, shareCents: 4000 },
    { guestId: MAUD, paidCents: 0, shareCents: 4000 },
  ],
  transfers: [],
  paybacks: [
    { id: 'rendu', fromId: MAUD, toId: INES, cents: 4000, createdAt, isMine: true, isConfirmed: true },
  ],
  couples: [],
  ownAccount: null,
  people,
};

/**
 * The accounts of a night, before a server that has them; `gone`: somebody who shared the bread is
 * no guest any more.
 */
async function openCosts({ gone = false, changed = {} }: { gone?: boolean; changed?: Partial<Costs> } = {}) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, { ...night, guestId: INES, people }]);
  const [ice, bread] = costs.expenses;
  const sharedWithGone: Costs = {
    ...costs,
    expenses: [ice as Expense, { ...(bread as Expense), sharers: among(INES, MAUD, GONE) }],
  };
  network.on('GET /api/nights/bal/costs', () => [200, gone ? sharedWithGone : { ...costs, ...changed }]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const Screen = CostsScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/costs',
  );
  await screen.findByText('Glaçons');
  return network;
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

/** Once a change is sent, the accounts are read again. */
const readAgain = (network: Awaited<ReturnType<typeof openCosts>>) =>
  waitFor(() => expect(network.calls('GET /api/nights/bal/costs').length).toBeGreaterThan(1));

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

const account = { iban: 'FR7630006000011234567890189', holder: 'Maud Le Goff' };
const owed = { fromId: INES, toId: MAUD, cents: 1230, account };

/** The text of a drawn code, as a reader that is not ours decodes it from its pixels. */
async function scan(code: Element): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
  const [, , size = 0] = code.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const [scale, width] = [4, 4 * size];
  const data = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h/g) ?? [])
    for (let place = 0; place < scale * scale; place += 1) {
      const [column, row] = [
        Number(x) * scale + (place % scale),
        Number(y) * scale + Math.floor(place / scale),
      ];
      data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
    }
  const pixels = { data, width, height: width, colorSpace: 'srgb' } as ImageData;
  const [found] = await readBarcodes(pixels, { formats: ['QRCode'] });
  expect(found?.ecLevel).toBe('M');
  return found?.text;
}

it('draws a transfer that banking apps read, and copies the IBAN', async () => {
  await openCosts({ changed: { transfers: [owed], paybacks: [] } });
  const code = screen.getByRole('img', { name: /^Code de virement SEPA : 12,30.€ à Maud Le Goff$/ });
  expect((await scan(code))?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Maud Le Goff', 'FR7630006000011234567890189', 'EUR12.30'],
    ...['', '', 'Lampion, Le bal'],
  ]);
  expect(code.closest('[data-theme]')?.getAttribute('data-theme')).toBe('light');
  let copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        copied = text;
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Copier l’IBAN' }));
  await waitFor(() => expect(copied).toBe(account.iban));
});

it('has no code without an IBAN', async () => {
  await openCosts({ changed: { transfers: [{ ...owed, account: null }], paybacks: [] } });
  expect(screen.queryByRole('img', { name: /^Code/ })).toBeNull();
  expect(screen.getByText(/^Demandez à Maud comment rendre cette somme/)).toBeTruthy();
});

it('is half lit until who received a payback confirms it, also without a network', async () => {
  const [returned] = costs.paybacks;
  const network = await openCosts({
    changed: { paybacks: [{ ...(returned as Costs['paybacks'][number]), isConfirmed: false }] },
  });
  screen.getByText(/^Tout est rendu, dès que/);
  network.cut();
  fireEvent.click(screen.getByRole('button', { name: /^C’est reçu/ }));
  await screen.findByText(/tout le monde est quitte\.$/);
  const path = 'PUT /api/nights/bal/costs/paybacks/rendu/confirmation';
  network.on(path, () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(network.calls(path)).toHaveLength(1));
  await readAgain(network);
});

it('proposes to settle together, and accepts a proposal', async () => {
  const network = await openCosts();
  network.on('POST /api/nights/bal/costs/couples', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Régler à deux' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Régler à deux' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Proposer' }));
  await screen.findByText('Maud doit encore accepter');
  await waitFor(() =>
    expect(network.calls('POST /api/nights/bal/costs/couples').map(({ body }) => body)).toEqual([
      { id: expect.any(String), withId: MAUD },
    ]),
  );
  await readAgain(network);
});

it('shows a couple as one, and pays as oneself', async () => {
  const couple = { id: 'couple', oneId: MAUD, otherId: INES, isAgreed: true, isMine: true };
  const transfer = { fromId: MAUD, toId: GONE, cents: 2000, account: null };
  const network = await openCosts({ changed: { couples: [couple], transfers: [transfer], paybacks: [] } });
  screen.getByText('Maud et vous réglez ensemble');
  network.on('POST /api/nights/bal/costs/paybacks', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: /^C’est réglé/ }));
  await waitFor(() => expect(screen.queryByText('Vous devez')).toBeNull());
  await waitFor(() =>
    expect(network.calls('POST /api/nights/bal/costs/paybacks').map(({ body }) => body)).toMatchObject([
      { fromId: INES, toId: GONE, cents: 2000 },
    ]),
  );
  await readAgain(network);
});

it('keeps the IBAN of who is owed, and says what is mistyped', async () => {
  const network = await openCosts({
    changed: { transfers: [{ fromId: MAUD, toId: INES, cents: 500, account: null }], paybacks: [] },
  });
  network.on('PUT /api/nights/bal/costs/account', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Donner mon IBAN' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mon IBAN' }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Au nom de', 'Inès Roux');
  type('IBAN', 'FR76 3000 6000 0112 3456 7890 198');
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText('Cet IBAN contient une faute de frappe');
  type('IBAN', 'fr76 3000 6000 0112 3456 7890 189');
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('button', { name: 'Mon IBAN' });
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/costs/account').map(({ body }) => body)).toEqual([
      { iban: account.iban, holder: 'Inès Roux' },
    ]),
  );
  await readAgain(network);
});

const exported = [
  'Titre;Montant;Devise;Catégorie;Payé par;Impacté à Inès Roux;Impacté à Bob;Date & heure',
  'Taxi;10,00;EUR;Taxi;Inès Roux;-5,00;-5,00;05/12/2026 18:00',
  'Sushi;5000;JPY;Repas;Bob;-2500;-2500;05/12/2026 18:00',
  'Bob à Inès;2,00;EUR;Virement;Bob;-2,00;;06/12/2026 18:00',
].join('\n');

it('imports a file after a preview, with the people chosen, the same ids each time', async () => {
  const network = await openCosts();
  const path = 'POST /api/nights/bal/costs/imports';
  network.on(path, () => [204, null]);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Importer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importer des comptes' }));
    const choose = (text: string) =>
      fireEvent.change(dialog.getByLabelText('Fichier'), {
        target: { files: [new File([text], 'export.csv', { type: 'text/csv' })] },
      });
    choose('Nom;Prénom');
    await dialog.findByText(/^Ce fichier n’est pas un export de comptes/);
    choose(exported);
    await dialog.findByText(/^1 dépense, 10,00/);
    dialog.getByText(/^Ligne 3, laissée de côté : Devise «.JPY.» : seuls les euros s’importent$/);
    expect((dialog.getByLabelText(/Inès Roux/) as HTMLSelectElement).value).toBe(INES);
    fireEvent.click(dialog.getByRole('button', { name: 'Importer' }));
    await dialog.findByText('Choisissez une personne de la soirée');
    expect(network.calls(path)).toHaveLength(times - 1);
    fireEvent.change(dialog.getByLabelText(/Bob/), { target: { value: MAUD } });
    fireEvent.click(dialog.getByRole('button', { name: 'Importer' }));
    await waitFor(() => expect(network.calls(path)).toHaveLength(times));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const [first, second] = network.calls(path).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    expenses: [
      {
        label: 'Taxi',
        cents: 1000,
        payerId: INES,
        split: 'amounts',
        sharers: [
          { guestId: INES, value: 500 },
          { guestId: MAUD, value: 500 },
        ],
      },
    ],
    paybacks: [{ fromId: MAUD, toId: INES, cents: 200 }],
  });
  await readAgain(network);
});
