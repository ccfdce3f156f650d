import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { holdTime, leaveTab, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { NudgeCard } from './organiser-announcements.tsx';
import { useAnnouncementForm } from './use-announcements.ts';

const SEND = `POST /api/pro/events/${ownEvent._id}/sendNotification`;
const counts = {
  coming: 3,
  maybe: 1,
  waiting: 0,
  pending: 0,
  came: 0,
  followers: 0,
  nudgedAt: null,
  refusal: null,
  followerRefusal: null,
  hasReminders: true,
};

let network: FakeNetwork;
/** Announcements by key: a message sent again under the same key is announced once. */
let received: Map<unknown, unknown>;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  received = new Map();
  holdTime();
  network.on(SEND, ({ body }) => {
    if (!received.has(body.idempotencyKey)) received.set(body.idempotencyKey, body.body);
    return [201, {}];
  });
});

let sent = 0;
function Desk({ known = counts }: { known?: typeof counts }) {
  const form = useAnnouncementForm(ownEvent, known, () => {
    sent += 1;
  });
  return <AnnouncementForm sentCount={0} event={ownEvent} counts={known} form={form} />;
}

async function openForm() {
  sent = 0;
  const shown = showScreen(<Desk />, '/pro/notification');
  await settle();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Votre message');
  const form = field.closest('form') as HTMLFormElement;
  return {
    ...shown,
    field,
    write: (value: string) => fireEvent.change(field, { target: { value } }),
    submit: () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  };
}

describe('a message to guests', () => {
  it('is for the first group with people in it: a first announcement has no replies yet', async () => {
    showScreen(<Desk known={{ ...counts, coming: 0, maybe: 0, pending: 12 }} />, '/pro/notification');
    await settle();
    expect(
      screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value')),
    ).toEqual(['pending']);
    expect(screen.getByText('12 invités recevront ce message')).toBeTruthy();
  });

  it('is sent once when submitted twice at once', async () => {
    const { write, submit, field } = await openForm();
    write('On ouvre à 21 h.');
    act(() => {
      submit();
      submit();
    });
    await tenSecondsLater();
    expect(network.calls(SEND)).toHaveLength(1);
    expect([field.value, sent]).toEqual(['', 1]);
  });

  it('is announced once though its answer was lost, and stays until it was accepted', async () => {
    network.hold();
    const { write, submit, field } = await openForm();
    write('On ouvre à 21 h.');
    act(() => void submit());
    await tenSecondsLater();
    network.cut();
    await settle();
    expect([field.value, sent]).toEqual(['On ouvre à 21 h.', 0]);
    expect(await screen.findByText(/La connexion a échoué/)).toBeTruthy();
    network.mend();
    network.release();
    act(() => void submit());
    await tenSecondsLater();
    expect(network.calls(SEND)).toHaveLength(2);
    expect([...received.values()]).toEqual(['On ouvre à 21 h.']);
    expect([field.value, sent]).toEqual(['', 1]);
  });

  it('clears the field for the next one, which may be typed during sending', async () => {
    network.hold();
    const { write, submit, field } = await openForm();
    write('On ouvre à 21 h.');
    act(() => void submit());
    await tenSecondsLater();
    write('Prenez un pull.');
    network.release();
    await settle();
    expect([field.value, sent]).toEqual(['Prenez un pull.', 1]);
    act(() => void submit());
    await tenSecondsLater();
    expect([...received.values()]).toEqual(['On ouvre à 21 h.', 'Prenez un pull.']);
  });

  it('stays when the session ends', async () => {
    network.on(SEND, () => [401, { code: 'not_authenticated', message: 'Session expirée' }]);
    const { write, submit, field } = await openForm();
    write('On ouvre à 21 h.');
    act(() => void submit());
    await tenSecondsLater();
    expect(field.value).toBe('On ouvre à 21 h.');
  });

  it('can be undone before it is sent, and stays', async () => {
    const { write, submit, field } = await openForm();
    write('On ouvre à 21 h.');
    act(() => void submit());
    await settle();
    expect(screen.getByText('3 invités le reçoivent dans dix secondes.')).toBeTruthy();
    expect(screen.queryByText('Notification envoyée')).toBeNull();
    await undo();
    await tenSecondsLater();
    expect([network.calls(SEND).length, field.value, sent]).toEqual([0, 'On ouvre à 21 h.', 0]);
    act(() => void submit());
    await settle();
    await leaveTab();
    expect([network.calls(SEND).length, field.value, sent]).toEqual([1, '', 1]);
  });

  it('is there again when it was undone after its form was left', async () => {
    const { write, submit, goTo } = await openForm();
    write('On ouvre à 21 h.');
    act(() => void submit());
    await settle();
    await act(() => goTo('/ailleurs'));
    await undo();
    await act(() => goTo('/pro/notification'));
    await settle();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Votre message');
    expect([field.value, network.calls(SEND).length]).toEqual(['On ouvre à 21 h.', 0]);
  });

  it('is not sent empty', async () => {
    const { submit } = await openForm();
    act(() => void submit());
    await settle();
    expect(network.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    expect(screen.getByText('Le message ne peut pas être vide')).toBeTruthy();
  });
});

it('guests without an answer are asked again ten seconds after the press, unless it is undone', async () => {
  const NUDGE = `POST /api/pro/events/${ownEvent._id}/nudge`;
  network.on(NUDGE, () => [201, {}]);
  const pending = { pending: 12, nudgedAt: null };
  showScreen(<NudgeCard eventId={ownEvent._id} counts={pending} onSent={() => undefined} />);
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Relancer sans réponse' }));
    await settle();
  };
  await press();
  expect(screen.getByText('12 invités le reçoivent dans dix secondes.')).toBeTruthy();
  await undo();
  await tenSecondsLater();
  expect(network.calls(NUDGE)).toHaveLength(0);
  await press();
  await tenSecondsLater();
  expect(network.calls(NUDGE)).toHaveLength(1);
  expect(screen.getByText('Relance envoyée')).toBeTruthy();
});
