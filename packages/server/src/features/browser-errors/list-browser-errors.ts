import type { BrowserErrorPage, BrowserErrorQuery } from '@lampion/contract/schemas/browser-error';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countBrowserErrors, findBrowserErrors } from './browser-error-store.ts';
import { toBrowserError } from './browser-error-view.ts';

/**
 * A page of browser errors, last seen first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listBrowserErrors(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: BrowserErrorQuery,
): Promise<BrowserErrorPage> {
  requireAdmin(actor);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([
    findBrowserErrors(db, query),
    countBrowserErrors(db, query, limit),
  ]);
  return toListPage(rows.map(toBrowserError), { counted, limit }, query);
}
