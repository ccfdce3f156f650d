import { createHash } from 'node:crypto';
import {
  BROWSER_ERROR_MESSAGE_MAX,
  BROWSER_ERROR_STACK_MAX,
  type BrowserError,
  type BrowserErrorPage,
  type BrowserErrorQuery,
  type ReportBrowserErrorBody,
} from '@lampion/contract/admin/browser-errors';
import { screenOf, scrubError } from '@lampion/contract/admin/rules/scrub-error';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import {
  type BrowserErrorRow,
  countBrowserError,
  countBrowserErrors,
  deleteBrowserErrorsBefore,
  findBrowserErrors,
  setBrowserErrorHandled,
} from './store.ts';

const PER_ADDRESS = { name: 'browser-error', points: 20, seconds: 600 };
/** Overall limit, against callers with many IP addresses. */
const IN_ALL = { name: 'browser-error-all', points: 1000, seconds: 3600 };

/** The frame that threw, by function and script. Positions and hashes change with every build. */
function findThrower(stack: string): string {
  const frame = stack.split('\n').find((line) => /\.m?js:\d/.test(line)) ?? '';
  return frame.replace(/-[\w-]{8}(?=\.m?js)/, '').replace(/:\d+/g, '');
}

/**
 * Stores a browser error once and counts its occurrences; stores nothing about the visitor. An
 * error marked as handled reopens when it recurs.
 * @throws AppError `too_many_attempts` (20 in ten minutes from one IP address)
 */
export async function recordBrowserError(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  client: Client,
  { kind, build, ...said }: ReportBrowserErrorBody,
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(IN_ALL, 'all');
  const message = scrubError(said.message, BROWSER_ERROR_MESSAGE_MAX);
  const stack = scrubError(said.stack, BROWSER_ERROR_STACK_MAX);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, message, findThrower(stack)]))
    .digest('base64url');
  const screen = screenOf(said.screen);
  await countBrowserError(deps.db, { fingerprint, kind, message, stack, screen, build }, deps.now());
}

/**
 * A page of browser errors, latest occurrence first.
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

/**
 * Marks an error as handled. Idempotent: the first time is kept.
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

/** The count stops here: a higher one is no more alarming. */
const COUNTED_MAX = 1000;

/** Number of open browser errors; at most 1,001. */
export function countOpenErrors({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countBrowserErrors(db, { state: 'open' }, COUNTED_MAX);
}

/** Deletes errors that have not occurred since an instant. */
export function purgeBrowserErrors(db: Queryable, before: Date): Promise<void> {
  return deleteBrowserErrorsBefore(db, before);
}

function toBrowserError(row: BrowserErrorRow): BrowserError {
  const { id, kind, message, stack, screen, build, count } = row;
  return {
    _id: id,
    kind,
    message,
    stack,
    screen,
    build,
    count,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
  };
}
