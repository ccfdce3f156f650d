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
/** Overall limit, against callers with many IP addresses. */
const IN_ALL = { name: 'browser-error-all', points: 1000, seconds: 3600 };

/** The frame that threw, by its function and script: positions and hashes change with every build. */
function findThrower(stack: string): string {
  const frame = stack.split('\n').find((line) => /\.m?js:\d/.test(line)) ?? '';
  return frame.replace(/-[\w-]{8}(?=\.m?js)/, '').replace(/:\d+/g, '');
}

/**
 * Stores a browser error, once with its count, and nothing about the visitor. A handled error reopens when it recurs.
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
