import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { HOLD_MS } from '../platform/device/send-in-order.ts';
import { settle } from './show-screen.tsx';

/** For tests of held changes: their ten seconds only pass with `tenSecondsLater`. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
}

/** Advances past the time for undoing. */
export async function tenSecondsLater(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(HOLD_MS));
  await settle();
}

/** Presses the button of the toast. */
export async function undo(): Promise<void> {
  const [offer] = screen
    .getAllByRole('button', { name: 'Revenir en arrière' })
    .filter(({ className }) => className.includes('toast-action'));
  if (offer === undefined) throw new Error('nothing can be undone');
  fireEvent.click(offer);
  await settle();
}

/** The page is hidden, as when its tab is closed. */
export async function leaveTab(): Promise<void> {
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  shown.mockRestore();
}
