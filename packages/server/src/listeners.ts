import type { Deps } from './deps.ts';
import { announceEventChange } from './features/announcements/announce-event-change.ts';
import { endPassesOf } from './features/announcements/devices.ts';
import { duplicateChallenges } from './features/claims/duplicate-challenges.ts';
import { duplicateCrawl } from './features/crawl/duplicate-crawl.ts';
import { endFriendship } from './features/friends/end-friendship.ts';
import { keepPlaces } from './features/guest-list/attach-guest.ts';
import { moveWaitingOnChange } from './features/guest-list/move-waiting.ts';
import { tellOwnReply } from './features/guest-list/tell-own-reply.ts';
import { tellEventChange } from './features/live/tell-event-change.ts';
import { readAnswered } from './features/news/mark-answered.ts';
import { duplicateNight } from './features/nights/duplicate-night.ts';
import { endCohosting } from './features/parties/set-cohost.ts';
import { tellHosts } from './features/parties/tell-reply.ts';

/**
 * Who is notified of what, in which order. Each runs in the transaction of the change; areas know each
 * other downward only, so what an area above has to do about a change of one below is listed here.
 */
export const listeners: Pick<
  Deps,
  'addressListeners' | 'blockListeners' | 'copyListeners' | 'eventListeners' | 'replyListeners'
> = {
  eventListeners: [announceEventChange, moveWaitingOnChange, tellEventChange],
  copyListeners: [duplicateNight, duplicateChallenges, duplicateCrawl],
  replyListeners: [tellHosts, readAnswered, tellOwnReply],
  addressListeners: [endPassesOf],
  blockListeners: [endFriendship, endCohosting, keepPlaces],
};
