import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { holdTime, leaveTab, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { useEventActions } from './event-action-dialog.tsx';
import { subjectOf } from './event-actions.ts';

const CANCEL = `POST /api/pro/events/${ownEvent._id}/cancel`;
const replies = { yes: 3, waiting: 0, maybe: 0, no: 1, pending: 0 };
const times = { beginDate: '2097-07-13T18:30:00.000Z', endDate: '2097-07-14T00:00:00.000Z' };
const event = subjectOf({ ...ownEvent, ...times, own: { ...ownEvent.own, replies } });

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(CANCEL, () => [200, ownEvent]);
  holdTime();
});

function Desk() {
  const { ask, dialog } = useEventActions();
  return (
    <>
      <button type="button" onClick={() => ask('cancel', event)}>
        Ouvrir
      </button>
      {dialog}
    </>
  );
}

async function openDialog() {
  const shown = showScreen(<Desk />, '/pro/events/1');
  fireEvent.click(await screen.findByText('Ouvrir'));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

const wordsOf = (dialog: Pick<typeof screen, 'getByLabelText'>) =>
  dialog.getByLabelText<HTMLTextAreaElement>(/Un mot pour eux/);
async function confirm(dialog: Pick<typeof screen, 'getByRole'>) {
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler l’événement' }));
  await settle();
}

it('guests are notified of a cancellation once it can no longer be undone', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByText(/^3 invités seront prévenus de l’annulation, dix secondes plus tard/)).toBeTruthy();
  await confirm(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('3 invités l’apprennent dans dix secondes.')).toBeTruthy();
  expect([network.calls(CANCEL).length, screen.queryByText('Événement annulé')]).toEqual([0, null]);
  await tenSecondsLater();
  expect(network.calls(CANCEL)).toHaveLength(1);
  expect(screen.getByText('Événement annulé')).toBeTruthy();
});

it('nobody is notified of a cancellation that was undone, and the message stays', async () => {
  const { dialog } = await openDialog();
  fireEvent.change(wordsOf(dialog), { target: { value: 'La batterie est tombée dans l’eau.' } });
  await confirm(dialog);
  await undo();
  await tenSecondsLater();
  expect(network.calls(CANCEL)).toHaveLength(0);
  const again = within(await screen.findByRole('dialog'));
  expect(wordsOf(again).value).toBe('La batterie est tombée dans l’eau.');
  await confirm(again);
  await leaveTab();
  expect(network.calls(CANCEL)[0]?.body).toMatchObject({ guestWords: 'La batterie est tombée dans l’eau.' });
});

it('a cancellation is made although its screen was left', async () => {
  const { dialog, goTo } = await openDialog();
  await confirm(dialog);
  await act(() => goTo('/ailleurs'));
  await tenSecondsLater();
  expect(network.calls(CANCEL)).toHaveLength(1);
});

it('a cancellation that notifies nobody happens at once', async () => {
  const { dialog } = await openDialog();
  fireEvent.click(dialog.getByRole('checkbox', { name: /Prévenir les invités/ }));
  await confirm(dialog);
  expect(network.calls(CANCEL)[0]?.body).toEqual({ tellGuests: false });
  expect(screen.getByText('Événement annulé')).toBeTruthy();
});
