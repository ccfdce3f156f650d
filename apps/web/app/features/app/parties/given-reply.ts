import type { Reply } from '@lampion/contract/schemas/guest';
import type { GivenReply } from '@lampion/contract/schemas/reply';

/** What one answered; who waits for a place said yes. */
export function readGiven(reply: Reply | null): GivenReply | null {
  if (reply === 'pending') return null;
  return reply === 'waiting' ? 'yes' : reply;
}
