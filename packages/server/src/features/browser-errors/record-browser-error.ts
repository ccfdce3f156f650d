import { createHash } from 'node:crypto';
import { screenOf, scrubError } from '@lampion/contract/rules/scrub-error';
import {
  BROWSER_ERROR_MESSAGE_MAX,
  BROWSER_ERROR_STACK_MAX,
  type ReportBrowserErrorBody,
} from '@lampion/contract/schemas/browser-error';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { countBrowserError } from './browser-error-store.ts';

const PER_ADDRESS = { name: 'browser-error', points: 20, seconds: 600 };
/** Whoever has many addresses fills no table. */
const IN_ALL = { name: 'browser-error-all', points: 1000, seconds: 3600 };

/** The line that threw, by its function and script: places and hashes change with every build. */
function findThrower(stack: string): string {
  const frame = stack.split('\n').find((line) => /\.m?js:\d/.test(line)) ?? '';
  return frame.replace(/-[\w-]{8}(?=\.m?js)/, '').replace(/:\d+/g, '');
}

/**
 * Keeps an error that a browser met, once with how often it came, and nothing of whoever met it. An error that was
 * handled opens again when it comes back.
 * @throws AppError `too_many_attempts` (20 in ten minutes from one address)
 */
export async function recordBrowserError(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  client: Client,
  { kind, build, ...said }: ReportBrowserErrorBody,
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(IN_ALL, 'all');
  // Cut short or made up, a text may hold half a character, which PostgreSQL refuses.
  const clean = (text: string, max: number) => scrubError(text, max).toWellFormed();
  const message = clean(said.message, BROWSER_ERROR_MESSAGE_MAX);
  const stack = clean(said.stack, BROWSER_ERROR_STACK_MAX);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, message, findThrower(stack)]))
    .digest('base64url');
  const screen = screenOf(said.screen);
  await countBrowserError(deps.db, { fingerprint, kind, message, stack, screen, build }, deps.now());
}
