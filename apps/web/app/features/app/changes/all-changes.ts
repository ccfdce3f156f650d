// Every change of the app: each screen shows what waits, whoever wrote it, and wherever.
import './call-off-party.ts';
import './choose-party-date.ts';
import './friend-group.ts';
import './friendship.ts';
import './invite-to-party.ts';
import './member-safety.ts';
import './plan-party.ts';
import './choose-news.ts';
import './read-news.ts';
import './remove-block.ts';
import './remove-party-guest.ts';
import './set-event-reply.ts';
import './set-findable.ts';
import './set-party-cohost.ts';
import './set-party-reply.ts';
import './set-party-votes.ts';
import './update-party.ts';
