import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface EventReply {
  readonly eventId: string;
  readonly name: string;
  readonly reply: GivenReply;
}

const words: Record<GivenReply, string> = { yes: 'Votre oui', maybe: 'Votre peut-être', no: 'Votre non' };

/** The member's answer to an organiser's event. */
export const setEventReply = defineChange<EventReply>({
  kind: 'set-event-reply',
  endpoint: replyEndpoints.setOwnReply,
  toCall: ({ eventId, reply }) => ({ params: { id: eventId }, body: { reply } }),
  label: ({ name, reply }) => `${words[reply]} à « ${name} »`,
  overlays: [
    over(replyEndpoints.getOwnReply, (seen, { eventId, reply }: EventReply, { params }) =>
      seen && params.id === eventId ? { ...seen, reply } : seen,
    ),
  ],
});
