import type { AdminEventDetail } from '@lampion/contract/events/admin-events';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { holdTime, leaveTab, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { EventDialog } from './event-dialog.tsx';

const UNPUBLISH = `POST /api/admin/events/${ownEvent._id}/unpublish`;
const REASON = 'L’adresse n’existe pas.';
const event = {
  ...ownEvent,
  organiser: { companyName: 'La Butte', username: 'butte' },
  openReportCount: 0,
  isPast: false,
  unpublishedReason: null,
} as unknown as AdminEventDetail;

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(UNPUBLISH, () => [200, event]);
  holdTime();
});

function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Examiner
      </button>
      {isOpen && <EventDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openQuestion() {
  fireEvent.click(screen.getByText('Examiner'));
  fireEvent.click(await screen.findByRole('button', { name: 'Dépublier' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Dépublier/ }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Raison/);
  const confirm = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Dépublier' }));
    await settle();
  };
  return { reason, confirm };
}

it('an organiser reads why their event is unpublished once it cannot be undone any more', async () => {
  showScreen(<Desk />, '/admin/events');
  const { reason, confirm } = await openQuestion();
  fireEvent.change(reason, { target: { value: REASON } });
  await confirm();
  expect(screen.queryByRole('dialog')).toBeNull();
  await undo();
  await tenSecondsLater();
  expect(network.calls(UNPUBLISH)).toHaveLength(0);
  const again = await openQuestion();
  expect(again.reason.value).toBe(REASON);
  await again.confirm();
  expect(screen.queryByText('Événement dépublié')).toBeNull();
  await leaveTab();
  expect(network.calls(UNPUBLISH).map(({ body }) => body)).toEqual([{ reason: REASON, rule: 'contents' }]);
  expect(screen.getByText('Événement dépublié')).toBeTruthy();
});
