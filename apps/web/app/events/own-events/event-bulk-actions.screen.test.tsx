import type { OwnEventCard } from '@lampion/contract/events/events';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, Outlet } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchFocus } from '../../platform/focus-place.ts';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { ownEvent } from '../../testing/own-event.ts';
import { settle } from '../../testing/show-screen.tsx';
import { holdTime, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import { Toaster } from '../../ui/toaster.tsx';
import Events, { clientLoader } from './events.tsx';

watchFocus();

const BULK = 'POST /api/pro/events/bulk';
const replies = { yes: 20, waiting: 0, maybe: 0, no: 1, pending: 0 };
const times = { beginDate: '2097-07-13T18:30:00.000Z', endDate: '2097-07-14T00:00:00.000Z' };

let network: FakeNetwork;
let shown: OwnEventCard[];
const cardOf = (nth: number, values: Partial<OwnEventCard> = {}): OwnEventCard => ({
  ...ownEvent,
  ...times,
  _id: `01999999-0000-7000-8000-00000000000${nth}`,
  name: `Bal ${nth}`,
  replies,
  publishAt: null,
  archivedAt: null,
  isFull: false,
  ...values,
});

function show(events: readonly OwnEventCard[]) {
  shown = [...events];
  const list = () => [200, { events: shown, total: shown.length, nextCursor: null }] as const;
  network = fakeNetwork();
  network.on('GET /api/pro/events?sort=begin&limit=25&time=coming&drafts=none&archived=none&order=asc', list);
  const Stub = createRoutesStub([
    {
      Component: () => (
        <>
          <Outlet />
          <Toaster />
        </>
      ),
      children: [{ path: '/pro/events', Component: Events as never, loader: clientLoader as never }],
    },
  ]);
  render(<Stub initialEntries={['/pro/events']} />);
}

/** Answers as the server does, and takes the changed ones off the list. */
function answerBulk(unchanged: readonly string[] = []) {
  network.on(BULK, ({ body }) => {
    const ids = body.ids as string[];
    const changed = ids.filter((id) => !unchanged.includes(id));
    shown = shown.filter(({ _id }) => !changed.includes(_id));
    return [
      200,
      { changed, unchanged: unchanged.map((id) => ({ id, message: 'Cet événement est déjà annulé.' })) },
    ];
  });
}

async function choose(name: string) {
  fireEvent.click(await screen.findByRole('checkbox', { name: `Choisir ${name}` }));
}

async function press(name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) {
  const button = within_.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  await settle();
}

beforeEach(() => localStorage.setItem('authToken', 'jeton'));

describe('several events of the list', () => {
  it('are cancelled together, with one question that names their guests', async () => {
    show([cardOf(1), cardOf(2), cardOf(3, { status: 'cancelled' })]);
    answerBulk([cardOf(3)._id]);
    for (const name of ['Bal 1', 'Bal 2', 'Bal 3']) await choose(name);
    await press('Annuler les événements');
    const dialog = within(await screen.findByRole('dialog', { name: /Annuler 2.événements/ }));
    expect(dialog.getByText(/^40 invités seront prévenus/)).toBeTruthy();
    expect(dialog.getByText(/Un autre événement choisi ne s’y prête pas/)).toBeTruthy();
    holdTime();
    await press(/^Annuler 2.événements/, dialog);
    expect(screen.getByText(/^L’annulation de 2.événements/)).toBeTruthy();
    await tenSecondsLater();
    expect(network.calls(BULK)[0]?.body).toMatchObject({ action: 'cancel', tellGuests: true });
    expect(await screen.findByText('2 événements annulés')).toBeTruthy();
    expect(screen.getByText(/1 événement inchangé.: Cet événement est déjà annulé/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay as they are, and chosen, when cancelling them is undone', async () => {
    show([cardOf(1), cardOf(2)]);
    answerBulk();
    for (const name of ['Bal 1', 'Bal 2']) await choose(name);
    await press('Annuler les événements');
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(/Un mot pour eux/);
    fireEvent.change(words(), { target: { value: 'Il pleut.' } });
    holdTime();
    await press(/^Annuler 2.événements/, within(screen.getByRole('dialog')));
    await undo();
    await tenSecondsLater();
    expect(network.calls(BULK)).toHaveLength(0);
    expect(words().value).toBe('Il pleut.');
    await press('Les garder');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choisir Bal 1' }).checked).toBe(true);
  });

  it('are archived at once, and taken back from the toast', async () => {
    show([cardOf(1, { status: 'cancelled' }), cardOf(2)]);
    answerBulk();
    await choose('Bal 1');
    await press('Archiver');
    expect(screen.queryByText('Bal 1')).toBeNull();
    await press('Annuler');
    expect(network.calls(BULK).map(({ body }) => body.action)).toEqual(['archive', 'unarchive']);
  });

  it('say what the plan leaves, month by month, before they are published', async () => {
    const draft = { status: 'draft' } as const;
    const august = { ...draft, beginDate: '2097-08-01T18:30:00.000Z', endDate: '2097-08-02T00:00:00.000Z' };
    show([cardOf(1, draft), cardOf(2, draft), cardOf(3, august)]);
    network.on('GET /api/stripe/usage', () => [
      200,
      {
        name: 'Basic',
        limits: {
          eventsPerMonth: 5,
          guestsPerEvent: 150,
          announcementsPerMonth: 5,
          followerMessagesPerMonth: 2,
        },
        months: [{ month: '2097-07', events: 4 }],
        announcements: 0,
      },
    ]);
    for (const name of ['Bal 1', 'Bal 2', 'Bal 3']) await choose(name);
    await press('Publier');
    const dialog = within(await screen.findByRole('dialog', { name: /Publier 3.brouillons/ }));
    expect(await dialog.findByText(/4.en juillet 2097, il en reste.1/)).toBeTruthy();
    expect(dialog.getByText(/0.en août 2097, il en reste.5/)).toBeTruthy();
  });

  it('offer only what fits them', async () => {
    show([cardOf(1), cardOf(2, { status: 'draft' })]);
    await choose('Bal 1');
    const offered = () =>
      within(screen.getByRole('region', { name: 'Lignes choisies' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(offered()).toEqual(expect.arrayContaining(['Annuler les événements', 'Supprimer']));
    expect(offered()).not.toContain('Publier');
    await choose('Bal 2');
    expect(offered()).toEqual(expect.arrayContaining(['Publier', 'Archiver']));
  });
});

describe('the list', () => {
  it('is loaded again when its tab is shown again, with the focus where it was', async () => {
    show([cardOf(1), cardOf(2)]);
    const link = await screen.findByRole('link', { name: 'Bal 2' });
    act(() => link.focus());
    shown = [cardOf(2, { name: 'Bal 2, avancé' }), cardOf(1)];
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    const names = screen.getAllByRole('link', { name: /^Bal/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Bal 2, avancé', 'Bal 1']);
    expect(document.activeElement?.textContent).toBe('Bal 2, avancé');
    shown = [cardOf(1)];
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(document.activeElement?.textContent).toBe('Bal 1');
  });
});
