import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Costs } from '@lampion/contract/night/costs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { costs, GONE, INES, MAUD, openCosts, readAgain } from '../../testing/open-costs.tsx';
import { resetDevice } from '../../testing/reset-device.ts';

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
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
