import type { Page } from 'playwright-core';
import { toast } from './people.ts';

/** The ten seconds and what the app adds to them. */
const UNDO_MS = 11_000;

/**
 * Lets the time pass in which the app offers to undo what others are notified of. Wants a page
 * whose clock was installed before it was opened.
 */
export async function letUndoPass(page: Page): Promise<void> {
  const offer = toast(page, /dans dix secondes/);
  await offer.waitFor();
  await page.clock.fastForward(UNDO_MS);
  // The next call must not take this offer for its own.
  await offer.waitFor({ state: 'detached' });
}
