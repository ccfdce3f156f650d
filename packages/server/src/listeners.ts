import type { Deps } from './deps.ts';
import { keepPlaces } from './events/guest-list/guests.ts';
import { tellOwnReply } from './events/guest-list/own-replies.ts';
import { moveWaitingOnChange } from './events/guest-list/replies.ts';
import { endCohosting, tellHosts } from './events/parties/hosts.ts';
import { endPassesOf } from './messages/announcements/devices.ts';
import { announceEventChange } from './messages/announcements/event-changes.ts';
import { tellEventChange } from './messages/live/notify.ts';
import { readAnswered } from './messages/notifications/reading.ts';
import { duplicateCrawl } from './night/bar-crawl/bar-crawl.ts';
import { duplicateChallenges } from './night/challenges/challenges.ts';
import { duplicateNight } from './night/nights/nights.ts';
import { endFriendship } from './people/friends/friends.ts';

/**
 * Who is notified of what, in which order. Each runs in the transaction of the change; areas know
 * each other downward only, so what an area above has to do about a change of one below is listed
 * here.
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
