import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dropOpenWork, sendOpenWork } from '../platform/session/open-work.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { holdTime, leaveTab, tenSecondsLater, undo } from '../testing/undo-clock.ts';
import { holdForUndo } from './hold-for-undo.ts';

const held = { title: 'L’annulation de « Bal »', text: '3 invités l’apprennent dans dix secondes.' };
const work = vi.fn(async () => 'fait');
let outcome: Promise<string | null>;

beforeEach(async () => {
  work.mockClear();
  holdTime();
  showScreen(<p>L’événement</p>);
  outcome = holdForUndo(held, work);
  await settle();
  onTestFinished(dropOpenWork);
});

it('is offered while nothing is done, then done, when the offer is gone', async () => {
  expect(screen.getByText(held.title)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_300));
  expect(screen.queryByRole('button', { name: 'Revenir en arrière' })).toBeNull();
  expect(work).not.toHaveBeenCalled();
  await tenSecondsLater();
  expect([await outcome, work.mock.calls.length]).toEqual(['fait', 1]);
});

it('is never done once it was undone', async () => {
  await undo();
  expect(screen.getByText('Personne n’en a rien su.')).toBeTruthy();
  await leaveTab();
  await tenSecondsLater();
  expect([await outcome, work.mock.calls.length]).toEqual([null, 0]);
});

it('is done at once, and once, when the page is hidden', async () => {
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  // Before anything else: a page that is closed runs nothing afterwards.
  expect(work).toHaveBeenCalledTimes(1);
  shown.mockRestore();
  await tenSecondsLater();
  expect([await outcome, work.mock.calls.length]).toEqual(['fait', 1]);
});

it('is done before its person signs out, and not for another account', async () => {
  await sendOpenWork();
  expect(await outcome).toBe('fait');
  const others = holdForUndo(held, work);
  dropOpenWork();
  await tenSecondsLater();
  expect([await others, work.mock.calls.length]).toEqual([null, 1]);
});
