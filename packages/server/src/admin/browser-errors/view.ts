import type { BrowserError } from '@lampion/contract/admin/browser-errors';
import type { BrowserErrorRow } from './store.ts';

export function toBrowserError(row: BrowserErrorRow): BrowserError {
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
