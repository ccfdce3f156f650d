import type { EventImport, EventImportRow } from '@lampion/contract/events/imports/event-imports';
import { EVENT_FILE_BYTES_MAX } from '@lampion/contract/events/imports/event-imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import ImportEvents from './import-events.tsx';

const id = '01999999-0000-7000-8000-000000000001';
const row = (values: Partial<EventImportRow>): EventImportRow => ({
  key: 'a'.repeat(22),
  position: 1,
  state: 'ready',
  name: 'Bal',
  excerpt: 'On danse',
  type: 'party',
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-14T00:00:00.000Z',
  place: 'Le Sucre',
  address: null,
  postcode: null,
  city: 'Lyon',
  picture: null,
  price: null,
  warnings: [],
  refusal: null,
  ...values,
});
const latest: EventImport = {
  _id: id,
  createdAt: '2026-11-29T10:00:00.000Z',
  undoUntil: '2026-11-30T10:00:00.000Z',
  draftCount: 2,
  pictures: { waiting: 0, failed: [] },
};
const rows = [
  row({}),
  row({ key: 'b'.repeat(22), name: 'Vieux bal', state: 'past' }),
  row({ key: 'c'.repeat(22), name: 'Fête', state: 'refused', refusal: 'Le lieu manque.', place: '' }),
];

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on('POST /api/pro/event-imports/preview', ({ body }) => [
    200,
    {
      format: 'ics',
      columns: [],
      notices: [],
      total: rows.length,
      time: body.time,
      dayOnlyCount: 1,
      placelessCount: 1,
      rows,
    },
  ]);
  network.on('POST /api/pro/event-imports', () => [201, { ...latest, createdCount: 1, knownCount: 0 }]);
  network.on(`DELETE /api/pro/event-imports/${id}`, () => [
    200,
    { removedCount: 1, kept: [{ _id: id, name: 'Bal', reason: 'changed' }] },
  ]);
});

function show(last: EventImport | null = null) {
  const props = { loaderData: { latest: last } } as never;
  showScreen(
    <ImportEvents {...(props as object as Parameters<typeof ImportEvents>[0])} />,
    '/pro/events/import',
  );
}

async function choose(file = new File(['BEGIN:VCALENDAR'], 'agenda.ics')) {
  fireEvent.change(screen.getByLabelText('Fichier .ics ou .csv'), { target: { files: [file] } });
  await settle();
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the preview of an import', () => {
  it('announces what can be imported, and chooses it; what is past waits, what is refused cannot be taken', async () => {
    show();
    await choose();
    expect(screen.getByText(/1 événement à importer/).closest('[role=status]')?.textContent).toMatch(
      /2 laissés de côté/,
    );
    expect([box('Importer Bal'), box('Importer Vieux bal')].map(({ checked }) => checked)).toEqual([
      true,
      false,
    ]);
    expect(box('Importer Fête').disabled).toBe(true);
    expect(screen.getByText('Le lieu manque.')).toBeTruthy();
  });

  it('sends the chosen rows with a key, and offers to undo', async () => {
    show();
    await choose();
    fireEvent.click(box('Importer Vieux bal'));
    fireEvent.click(screen.getByRole('button', { name: /Créer 2 brouillons/ }));
    await settle();
    expect(network.calls('POST /api/pro/event-imports')[0]?.body).toMatchObject({
      keys: `${'a'.repeat(22)},${'b'.repeat(22)}`,
      time: '20:00',
      place: '',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await settle();
    expect(network.calls(`DELETE /api/pro/event-imports/${id}`)).toHaveLength(1);
    const said = await screen.findByText(/Import annulé/);
    expect(said.closest('[role=status]')?.textContent).toMatch(/1 brouillon supprimé, 1 gardé/);
    expect(screen.getByText(/modifié depuis/)).toBeTruthy();
  });

  it('reads the file again with an hour and a place for what has none', async () => {
    show();
    await choose();
    fireEvent.change(screen.getByLabelText('Heure de début par défaut'), { target: { value: '22:00' } });
    fireEvent.change(screen.getByLabelText('Lieu par défaut'), { target: { value: 'Le Quai' } });
    fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
    await settle();
    expect(network.calls('POST /api/pro/event-imports/preview')[1]?.body).toMatchObject({
      time: '22:00',
      place: 'Le Quai',
    });
  });

  it('refuses a file of more than 2 MB without sending it, and tells why the server refuses one', async () => {
    show();
    await choose(new File([new Uint8Array(EVENT_FILE_BYTES_MAX + 1)], 'gros.ics'));
    expect(screen.getByText(/trop lourd/)).toBeTruthy();
    expect(network.asked).toHaveLength(0);
    network.on('POST /api/pro/event-imports/preview', () => [
      400,
      {
        code: 'invalid_input',
        message: 'À corriger',
        errors: [{ path: 'file', message: 'Ni agenda ni tableau.' }],
      },
    ]);
    await choose();
    expect(screen.getByText('Ni agenda ni tableau.')).toBeTruthy();
    expect(screen.getByLabelText('Fichier .ics ou .csv').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the last import', () => {
  it('names the drafts without their picture, and is undone after a confirmation', async () => {
    show({
      ...latest,
      pictures: { waiting: 1, failed: [{ _id: id, name: 'Bal', address: 'https://exemple.fr/a' }] },
    });
    expect(screen.getByRole('link', { name: 'Bal' }).getAttribute('href')).toBe(`/pro/events/${id}/edit`);
    expect(screen.getByText(/1 image encore à chercher/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Annuler cet import' });
    button.focus();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
    expect(network.asked).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler l’import' }));
    await waitFor(() => expect(network.calls(`DELETE /api/pro/event-imports/${id}`)).toHaveLength(1));
    expect(await screen.findByText(/Import annulé/)).toBeTruthy();
  });
});
