// What the outbox bench runs as a tab: the app's own code, bundled with what it needs, in as many copies as there are tabs.
import '../features/app/changes/all-changes.ts';

export { createFriendGroup, updateFriendGroup } from '../features/app/changes/friend-group.ts';
export { planParty } from '../features/app/changes/plan-party.ts';
export { setPartyReply } from '../features/app/changes/set-party-reply.ts';
export { updateParty } from '../features/app/changes/update-party.ts';
export { applyChanges } from '../lib/device/define-change.ts';
export { queueChange, watchOutbox } from '../lib/device/outbox.ts';
export { listChanges, readKeptSession } from '../lib/device/outbox-store.ts';
export { sendOutbox } from '../lib/device/send-outbox.ts';
