import type { BrowserError } from '@lampion/contract/schemas/browser-error';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { setBrowserErrorHandled } from './browser-error-store.ts';
import { toBrowserError } from './browser-error-view.ts';

/**
 * Marks an error as handled. Idempotent: the first time counts.
 * @throws AppError `not_authenticated`, `forbidden`, `browser_error_not_found`
 */
export async function markBrowserErrorHandled(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<BrowserError> {
  requireAdmin(actor);
  const row = await setBrowserErrorHandled(db, id, now());
  if (row === null) throw new AppError('browser_error_not_found');
  return toBrowserError(row);
}
