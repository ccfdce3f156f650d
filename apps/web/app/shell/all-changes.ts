// Registers all changes of the app: each screen shows queued changes, whichever screen made them.
import '../night/album/changes.ts';
import '../events/changes/guests.ts';
import '../messages/notifications/changes.ts';
import '../events/changes/party.ts';
import '../night/challenges/changes.ts';
import '../night/costs/changes.ts';
import '../night/bar-crawl/changes.ts';
import '../people/friends/changes.ts';
import '../events/changes/tickets.ts';
import '../events/changes/plan-party.ts';
import '../events/changes/replies.ts';
import '../night/changes.ts';
import '../night/morning-after/changes.ts';
import '../night/playlist/changes.ts';
import '../night/shopping-list/changes.ts';
