import type { GivenReply } from '@lampion/contract/schemas/reply';
import { useWaitingChanges } from '../../../lib/device/waiting-changes.ts';
import { setEventReply } from '../changes/set-event-reply.ts';
import { setPartyReply } from '../changes/set-party-reply.ts';

interface WrittenReply {
  readonly partyId?: string;
  readonly eventId?: string;
  readonly reply: GivenReply;
}

const kinds = [setPartyReply.kind, setEventReply.kind];

/** The answers that wait on this device, by party. */
export function useWaitingReplies(): ReadonlyMap<string, GivenReply> {
  const written = useWaitingChanges().filter(({ kind }) => kinds.includes(kind));
  return new Map(
    written.map(({ input }) => {
      const { partyId = '', eventId = partyId, reply } = input as WrittenReply;
      return [eventId, reply];
    }),
  );
}
