import { moveReports } from './admin/reports/store.ts';
import type { Deps } from './deps.ts';
import { moveEntries } from './events/door/store.ts';
import { republishEvent } from './events/events/publication.ts';
import { keepPlaces } from './events/guest-list/guests.ts';
import { publishOwnReply } from './events/guest-list/own-replies.ts';
import { moveWaitingOnChange } from './events/guest-list/waiting-list.ts';
import { duplicateNightFacts } from './events/night-file/night-file.ts';
import { endCohosting } from './events/parties/hosts.ts';
import { moveVotes } from './events/parties/poll-store.ts';
import { notifyHosts, refuseExcluded } from './events/parties/replies.ts';
import { duplicateQuestions } from './events/questions/questions.ts';
import { moveQuestionAnswers } from './events/questions/store.ts';
import { keepOwnParts, leaveSeries } from './events/series/dates.ts';
import { moveHandovers } from './events/tickets/handover-store.ts';
import { moveGifts } from './events/tickets/store.ts';
import { moveDevices } from './messages/announcements/device-store.ts';
import { endPassesOf } from './messages/announcements/devices.ts';
import { announceEventChange } from './messages/announcements/event-changes.ts';
import { publishEvents, publishMorePlaces } from './messages/announcements/publications.ts';
import { announceSeriesChange } from './messages/announcements/series-changes.ts';
import { publishEventChange } from './messages/live/notify.ts';
import { readAnswered } from './messages/notifications/reading.ts';
import { notifyDecision } from './messages/notifications/sending.ts';
import { moveReplies } from './messages/notifications/store.ts';
import { recordEventChanges, recordPublication } from './messages/webhooks/facts.ts';
import { moveAlbum } from './night/album/store.ts';
import { duplicateCrawl } from './night/bar-crawl/bar-crawl.ts';
import { duplicateChallenges } from './night/challenges/challenges.ts';
import { moveChallenges } from './night/challenges/standing-store.ts';
import { keepDebts } from './night/costs/debts.ts';
import { moveCosts } from './night/costs/takeover-store.ts';
import { moveHomecoming } from './night/homecomings/store.ts';
import { moveDateVotes } from './night/morning-after/store.ts';
import { duplicateNight, publishTakeover } from './night/nights/nights.ts';
import { moveClaims } from './night/shopping-list/store.ts';
import { moveSongs } from './night/songs/store.ts';
import { resumeUser } from './people/accounts/users.ts';
import { endFriendship } from './people/friends/friends.ts';

/**
 * The listeners of each event, in order. Each runs in the transaction of the change. Aggregates
 * import only those below them: what a higher one does about a change in a lower one is listed
 * here.
 */
export const listeners: Pick<
  Deps,
  | 'addressListeners'
  | 'blockListeners'
  | 'copyListeners'
  | 'decisionListeners'
  | 'deletionListeners'
  | 'eventListeners'
  | 'guestListeners'
  | 'publicationListeners'
  | 'replyListeners'
  | 'reversals'
  | 'seriesListeners'
> = {
  eventListeners: [
    keepOwnParts,
    announceEventChange,
    moveWaitingOnChange,
    publishMorePlaces,
    publishEventChange,
    recordEventChanges,
  ],
  publicationListeners: [publishEvents, recordPublication],
  copyListeners: [
    duplicateNight,
    duplicateChallenges,
    duplicateCrawl,
    duplicateQuestions,
    duplicateNightFacts,
  ],
  deletionListeners: [keepDebts, leaveSeries],
  seriesListeners: [announceSeriesChange],
  replyListeners: [notifyHosts, readAnswered, publishOwnReply],
  guestListeners: [
    refuseExcluded,
    moveGifts,
    moveHandovers,
    moveQuestionAnswers,
    moveReports,
    moveEntries,
    moveVotes,
    moveDevices,
    moveReplies,
    moveClaims,
    moveCosts,
    moveSongs,
    moveChallenges,
    moveAlbum,
    moveHomecoming,
    moveDateVotes,
    publishTakeover,
  ],
  addressListeners: [endPassesOf],
  decisionListeners: [notifyDecision],
  blockListeners: [endFriendship, endCohosting, keepPlaces],
  reversals: { 'event.unpublish': republishEvent, 'account.suspend': resumeUser },
};
