import type { ProDashboard } from '@lampion/contract/people/pro-dashboard';
import { expect, it } from 'vitest';
import { ownEvent } from '../../testing/own-event.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FirstSteps, isStarting } from './first-steps.tsx';

const empty: ProDashboard = {
  totalFollowers: 0,
  totalEvents: 0,
  totalParticipants: 0,
  averageParticipation: 0,
  isPresented: false,
  hasGuests: false,
  next: null,
  coming: [],
  past: [],
  drafts: [],
};
const { publishAt, archivedAt, replies } = ownEvent.own;
const draft = { ...ownEvent, publishAt, archivedAt, replies, isFull: false };

function readSteps(dashboard: ProDashboard): (readonly [state: string, address: string | null])[] {
  const { view, unmount } = showScreen(<FirstSteps dashboard={dashboard} />);
  const steps = view.getAllByRole('listitem').map((step) => {
    const address = step.querySelector('a')?.getAttribute('href') ?? null;
    return [step.lastElementChild?.textContent ?? '', address] as const;
  });
  unmount();
  return steps;
}

it('leads from nothing to the first invitation', () => {
  expect(readSteps(empty)).toEqual([
    ['À faire', '/pro/profile'],
    ['À faire', '/pro/events/new'],
    ['À faire', '/pro/events/new'],
  ]);
  const begun = { ...empty, isPresented: true, totalEvents: 1, drafts: [draft] };
  expect(readSteps(begun)).toEqual([
    ['Fait', '/pro/profile'],
    ['Fait', '/pro/events/new'],
    ['À faire', `/pro/events/${draft._id}#guests`],
  ]);
});

it('is over with the first guest of an event', () => {
  expect(isStarting(empty)).toBe(true);
  expect(isStarting({ ...empty, totalEvents: 1 })).toBe(true);
  expect(isStarting({ ...empty, totalEvents: 1, hasGuests: true })).toBe(false);
});
