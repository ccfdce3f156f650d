import type { GuestImport } from '@lampion/contract/events/imports/guest-imports';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { leaveTab, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { GuestInvitations } from './guest-invitations.tsx';

const imports = `/api/pro/events/${ownEvent._id}/imports`;
const id = '01999999-0000-7000-8000-00000000000a';
const read: GuestImport = {
  _id: id,
  state: 'read',
  stop: null,
  size: 3_000_000,
  bytesRead: 3_000_000,
  lineCount: 52,
  personCount: 50,
  repeatedCount: 0,
  knownCount: 10,
  source: null,
  columns: [],
  leftOutCount: 0,
  faultCount: 2,
  faults: [{ line: 7, field: 'email', text: 'sans adresse', message: 'Adresse e-mail invalide' }],
  people: [{ nickname: 'Zoé', email: 'zoe@exemple.fr' }],
  invitedCount: 0,
  updatedAt: '2026-11-01T10:00:00.000Z',
};

let network: FakeNetwork;
/** What the server knows of the import. */
let known: GuestImport | null;
const reloadGuests = vi.fn();
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  // Followed by the second.
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  reloadGuests.mockReset();
  known = null;
  network = fakeNetwork();
  network.on(`GET ${imports}/latest`, () => [200, known]);
  network.on(`GET ${imports}/${id}`, () => [200, known]);
  network.on(`DELETE ${imports}/${id}`, () => {
    known = null;
    return [200, null];
  });
  network.on(`POST ${imports}/${id}/confirm`, () => {
    known = { ...read, state: 'inviting' };
    return [200, known];
  });
});
afterEach(() => void vi.useRealTimers());

function Desk({ isOpenAtFirst = false }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <GuestInvitations
      guests={0}
      eventId={ownEvent._id}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onInvited={reloadGuests}
    />
  );
}
async function open(list: GuestImport | null) {
  known = list;
  showScreen(<Desk />, '/pro/events/1');
  await settle();
}
const notice = () => screen.queryByRole('region', { name: 'Import d’une liste' });
/** French typography puts spaces and marks that do not break; what is read is the same. */
const words = (element: Element | null) =>
  element?.textContent?.replaceAll(/\s/g, ' ').replaceAll('\u2060', '') ?? null;
const said = () => words(notice()?.querySelector('p') ?? null);
const dialog = () => screen.getByRole('dialog');
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}
async function lookAgain() {
  act(() => void vi.advanceTimersByTime(1000));
  await settle();
}

describe('an import that was left', () => {
  it('is not spoken of where there is none', async () => {
    await open(null);
    expect(notice()).toBeNull();
  });

  it('names the service it is from, what its columns became, and the rows left out', async () => {
    await open({
      ...read,
      source: 'weezevent',
      columns: [
        { heading: 'Prénom participant', use: 'first' },
        { heading: 'Statut du billet', use: 'status' },
      ],
      leftOutCount: 3,
    });
    await press('Reprendre');
    const table = within(dialog()).getByRole('table', { name: 'Export de Weezevent reconnu' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(words)).toEqual([
      'Prénom participantPrénom',
      'Statut du billetLaisse de côté qui ne vient pas, ou plus',
    ]);
    expect(words(dialog())).toContain('3 lignes sont laissées de côté');
  });

  it('waits for its confirmation, is invited, and is followed without the dialog', async () => {
    await open(read);
    expect(said()).toBe(
      'Une liste attend votre confirmation : 40 à inviter, 2 à corriger. Personne n’est encore invité.',
    );
    await press('Reprendre');
    within(dialog()).getByText('sans adresse');
    await press('Inviter 40\u00a0personnes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said()).toMatch(/^Une liste attend votre confirmation/);
    await undo();
    await tenSecondsLater();
    expect(network.calls(`POST ${imports}/${id}/confirm`)).toHaveLength(0);
    await press('Reprendre');
    await press('Inviter 40\u00a0personnes');
    await tenSecondsLater();
    known = { ...read, state: 'inviting', invitedCount: 30 };
    await lookAgain();
    expect(said()).toBe(
      'Les invitations d’une liste se préparent : 30 sur 40. Vous pouvez quitter cette page.',
    );
    known = { ...read, state: 'done', invitedCount: 40 };
    await lookAgain();
    expect(said()).toBe(
      'Invitations envoyées. 40 personnes reçoivent un e-mail. 2 lignes restent à corriger.',
    );
    expect(reloadGuests).toHaveBeenCalledTimes(1);
    await lookAgain();
    expect(network.calls(`GET ${imports}/${id}`)).toHaveLength(2);
  });

  it('is invited by the names that were corrected, each sent before the confirmation', async () => {
    const people = `PUT ${imports}/${id}/people`;
    network.on(people, (body) => [200, { ...read, people: [body] }]);
    await open(read);
    await press('Reprendre');
    const name = within(dialog()).getByRole('textbox', { name: 'Nom de zoe@exemple.fr' });
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.blur(name);
    expect((name as HTMLInputElement).value).toBe('Zoé');
    fireEvent.change(name, { target: { value: 'Zoé Petit' } });
    fireEvent.blur(name);
    await press('Inviter 40\u00a0personnes');
    expect(network.calls(people).map(({ body }) => body)).toEqual([
      { email: 'zoe@exemple.fr', nickname: 'Zoé Petit' },
    ]);
    await tenSecondsLater();
    expect(network.calls(`POST ${imports}/${id}/confirm`)).toHaveLength(1);
    known = { ...read, state: 'done', invitedCount: 40 };
    await lookAgain();
    expect(reloadGuests).toHaveBeenCalledTimes(1);
  });

  it('polls again only after an answer, and reports the end once, however late answers arrive', async () => {
    await open({ ...read, state: 'inviting' });
    act(() => void vi.advanceTimersByTime(3000));
    expect(network.calls(`GET ${imports}/${id}`)).toHaveLength(1);
    await settle();
    known = { ...read, state: 'done', invitedCount: 40 };
    act(() => void vi.advanceTimersByTime(3000));
    await settle();
    expect(network.calls(`GET ${imports}/${id}`)).toHaveLength(2);
    expect(reloadGuests).toHaveBeenCalledTimes(1);
  });

  it('shows how far the invitations are', async () => {
    await open({ ...read, state: 'inviting', invitedCount: 20 });
    await press('Voir l’avancement');
    const bar = within(dialog()).getByRole('progressbar', { name: 'Envoi des invitations' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    known = { ...read, state: 'inviting', invitedCount: 30 };
    await lookAgain();
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    expect(network.calls(`GET ${imports}/${id}`)).toHaveLength(1);
  });

  it('shows its faults once it has ended, and leads to another file', async () => {
    await open({ ...read, state: 'done', invitedCount: 40 });
    await press('Voir les lignes à corriger');
    expect(words(within(dialog()).getByRole('row', { name: /sans adresse/ }))).toContain('7');
    within(dialog()).getByRole('button', { name: 'Télécharger toutes les lignes à corriger' });
    await press('Envoyer la liste corrigée');
    within(dialog()).getByLabelText('Ou un fichier CSV ou Excel');
    expect(network.calls(`DELETE ${imports}/${id}`)).toHaveLength(0);
  });

  it('says why it stopped', async () => {
    await open({ ...read, state: 'stopped', stop: 'plan', invitedCount: 12, faultCount: 0 });
    expect(said()).toBe(
      'Envoi interrompu. Votre offre ne permet pas davantage d’invités. Invitations préparées : 12 sur 40.',
    );
    expect(within(notice() as HTMLElement).queryAllByRole('button')).toEqual([]);
  });

  it('is begun again, or given up, when its file was not sent to the end', async () => {
    await open({ ...read, state: 'reading', bytesRead: 1_200_000 });
    expect(said()).toBe(
      'L’envoi d’une liste n’est pas terminé : 1,2 Mo sur 3 Mo. Personne n’est encore invité. Si la page qui l’envoyait est fermée, choisissez de nouveau le fichier.',
    );
    await press('Recommencer');
    within(dialog()).getByLabelText('Ou un fichier CSV ou Excel');
    await press('Annuler');
    await press('Abandonner');
    expect(network.calls(`DELETE ${imports}/${id}`)).toEqual([]);
    await press('Abandonner l’import');
    await screen.findByText('Import abandonné');
    expect(network.calls(`DELETE ${imports}/${id}`)).toHaveLength(1);
    expect(notice()).toBeNull();
  });

  it('waits on after the dialog is closed, and is dropped to be corrected', async () => {
    await open(read);
    await press('Reprendre');
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.calls(`DELETE ${imports}/${id}`)).toHaveLength(0);
    await press('Reprendre');
    await press('Corriger');
    within(dialog()).getByLabelText('Ou un fichier CSV ou Excel');
    await press('Annuler');
    expect(notice()).toBeNull();
  });
});

it('a list that was typed is invited unless it is undone, and then it is there again', async () => {
  const INVITE = `POST /api/pro/events/${ownEvent._id}/invitations`;
  const people = [{ email: 'zoe@exemple.fr', nickname: 'Zoé' }];
  const figures = { faults: [], faultCount: 0, knownCount: 0, repeatedCount: 0 };
  network.on(`${INVITE}/preview`, () => [200, { people, ...figures }]);
  network.on(INVITE, () => [201, { invited: 1, known: 0, unsubscribed: 0 }]);
  showScreen(<Desk isOpenAtFirst />, '/pro/events/1');
  await settle();
  await press('Vérifier la liste');
  await press('Inviter 1\u00a0personne');
  expect(screen.queryByRole('dialog')).toBeNull();
  await undo();
  await tenSecondsLater();
  expect(network.calls(INVITE)).toHaveLength(0);
  within(dialog()).getByRole('textbox', { name: 'Nom de zoe@exemple.fr' });
  await press('Inviter 1\u00a0personne');
  await leaveTab();
  expect(network.calls(INVITE).map(({ body }) => body)).toEqual([{ people }]);
  await screen.findByText('Invitations envoyées');
  expect(screen.queryByRole('dialog')).toBeNull();
});
