import { tellLive } from '../live/tell-live.ts';
import type { ReplyListener } from './reply-listener.ts';

/**
 * All devices of a member who replied to an organiser's event read it again, and hear of its changes from now on. Parties tell
 * of replies themselves.
 */
export const tellOwnReply: ReplyListener = async (_deps, tx, { id, hostId }, { memberId }) => {
  if (hostId !== null || memberId === null) return;
  await tellLive(tx, { subjects: ['parties', `party:${id}`], members: [memberId] });
};
