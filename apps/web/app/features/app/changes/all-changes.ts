// Every change of the app: each screen shows what waits, whoever wrote it, and wherever.
import './friend-group.ts';
import './friendship.ts';
import './member-safety.ts';
import './plan-party.ts';
import './read-news.ts';
import './set-event-reply.ts';
import './set-party-reply.ts';
import './remove-block.ts';
import './set-findable.ts';
