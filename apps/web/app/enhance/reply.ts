import { improveFrame } from './shared/frame.ts';
import { noteJoined } from './shared/joined-note.ts';
import { offerGuestPush } from './shared/push-offer.ts';

/**
 * What the page of the event shows in this browser follows the link, which tells the reply as it
 * is.
 */
function noteReply(): void {
  const { linkedEvent, reply } = document.querySelector<HTMLElement>('[data-linked-event]')?.dataset ?? {};
  if (linkedEvent !== undefined)
    noteJoined(linkedEvent, reply === 'yes' || reply === 'waiting' ? reply : null);
}

improveFrame();
noteReply();
offerGuestPush();
