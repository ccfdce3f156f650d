import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import type { PartyAudience } from '@lampion/contract/schemas/party-announcement';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';

interface WrittenAnnouncement {
  readonly partyId: string;
  readonly id: string;
  readonly body: string;
  readonly audience: PartyAudience;
}

/** A host's message to guests. */
export const announceToParty = defineChange<WrittenAnnouncement>({
  kind: 'announce-to-party',
  endpoint: partyHostingEndpoints.announceToParty,
  toCall: ({ partyId, ...body }) => ({ params: { id: partyId }, body }),
  label: () => 'Votre message à vos invités',
  notifies: () => 'Vos invités le reçoivent dans dix secondes.',
  words: ({ body }) => [body],
  overlays: [
    over(
      partyHostingEndpoints.listPartyAnnouncements,
      (seen, { partyId, ...written }: WrittenAnnouncement, { params, query }) => {
        const isFirstPage = seen && params.id === partyId && query?.cursor === undefined;
        if (!isFirstPage || seen.announcements.some(({ id }) => id === written.id)) return seen;
        const announcement = { ...written, author: null, createdAt: serverNow().toISOString() };
        return { ...seen, announcements: [announcement, ...seen.announcements] };
      },
    ),
  ],
});
