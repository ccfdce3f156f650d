import type { GivenReply } from '@lampion/contract/schemas/reply';
import { useIsOnline } from '../../../components/area/use-is-online.ts';
import { useOutbox } from '../../../lib/device/outbox.ts';
import { setEventReply } from '../changes/set-event-reply.ts';
import { setPartyReply } from '../changes/set-party-reply.ts';

interface WrittenReply {
  readonly partyId?: string;
  readonly eventId?: string;
  readonly reply: GivenReply;
}

const kinds = [setPartyReply.kind, setEventReply.kind];

/** The answers that wait on this device for a network, by party. */
export function useWaitingReplies(): ReadonlyMap<string, GivenReply> {
  const isOnline = useIsOnline();
  const { changes } = useOutbox();
  if (isOnline) return new Map();
  const written = changes.filter(({ kind, refusal }) => refusal === null && kinds.includes(kind));
  return new Map(
    written.map(({ input }) => {
      const { partyId = '', eventId = partyId, reply } = input as WrittenReply;
      return [eventId, reply];
    }),
  );
}
