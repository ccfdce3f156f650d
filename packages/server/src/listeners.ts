import type { Deps } from './deps.ts';
import { keepPlaces } from './events/guest-list/guests.ts';
import { publishOwnReply } from './events/guest-list/own-replies.ts';
import { moveWaitingOnChange } from './events/guest-list/waiting-list.ts';
import { endCohosting } from './events/parties/hosts.ts';
import { notifyHosts } from './events/parties/replies.ts';
import { endPassesOf } from './messages/announcements/devices.ts';
import { announceEventChange } from './messages/announcements/event-changes.ts';
import { publishEventChange } from './messages/live/notify.ts';
import { readAnswered } from './messages/notifications/reading.ts';
import { duplicateCrawl } from './night/bar-crawl/bar-crawl.ts';
import { duplicateChallenges } from './night/challenges/challenges.ts';
import { duplicateNight } from './night/nights/nights.ts';
import { endFriendship } from './people/friends/friends.ts';

/**
 * The listeners of each event, in order. Each runs in the transaction of the change. Aggregates
 * import only those below them: what a higher one does about a change in a lower one is listed
 * here.
 */
export const listeners: Pick<
  Deps,
  'addressListeners' | 'blockListeners' | 'copyListeners' | 'eventListeners' | 'replyListeners'
> = {
  eventListeners: [announceEventChange, moveWaitingOnChange, publishEventChange],
  copyListeners: [duplicateNight, duplicateChallenges, duplicateCrawl],
  replyListeners: [notifyHosts, readAnswered, publishOwnReply],
  addressListeners: [endPassesOf],
  blockListeners: [endFriendship, endCohosting, keepPlaces],
};
