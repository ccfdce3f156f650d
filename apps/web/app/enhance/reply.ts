import { improveFrame } from './shared/frame.ts';
import { noteJoined } from './shared/joined-note.ts';
import { offerPass } from './shared/open-pass.ts';
import { offerGuestPush } from './shared/push-offer.ts';

/** Stores the current reply of a private link, which the event's page shows in this browser. */
function noteReply(): void {
  const { linkedEvent, reply } = document.querySelector<HTMLElement>('[data-linked-event]')?.dataset ?? {};
  if (linkedEvent !== undefined)
    noteJoined(linkedEvent, reply === 'yes' || reply === 'waiting' ? reply : null);
}

improveFrame();
noteReply();
offerPass();
offerGuestPush();
