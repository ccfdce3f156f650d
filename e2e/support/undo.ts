import type { Page } from 'playwright-core';
import { toast } from './people.ts';

/** Longer than the app holds a change back. */
const UNDO_MS = 11_000;

/**
 * Moves the page's clock past the ten seconds in which an action can be undone, and waits for the
 * undo toast to close. Install the clock before opening the page.
 */
export async function letUndoPass(page: Page): Promise<void> {
  const offer = toast(page, /dans dix secondes/);
  await offer.waitFor();
  await page.clock.fastForward(UNDO_MS);
  // Otherwise the next call could wait for this toast.
  await offer.waitFor({ state: 'detached' });
}
