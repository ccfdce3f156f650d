import type { OwnReply } from '@lampion/contract/schemas/reply';
import type { Deps } from '../../deps.ts';
import { findWaitingPosition } from './find-waiting-position.ts';
import type { GuestRecord } from './reply-store.ts';

/** A guest's reply as they read it themselves; null when they are not on the list. */
export async function describeOwnReply(deps: Pick<Deps, 'db'>, guest: GuestRecord | null): Promise<OwnReply> {
  if (guest === null) return { reply: null, plusOnes: 0, waitingPosition: null };
  const { reply, plusOnes } = guest;
  return { reply, plusOnes, waitingPosition: await findWaitingPosition(deps, guest) };
}
