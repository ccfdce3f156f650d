import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import type { Party } from '@lampion/contract/schemas/party';
import { useOutbox } from '../../../lib/device/outbox.ts';
import { type Seen, useSeen } from '../../../lib/device/use-seen.ts';
import { planParty } from '../changes/plan-party.ts';

/**
 * A party as one may see it. One that this device has planned and not sent yet is shown as it was written: the server does not
 * know of it, and is not asked.
 * @param code of the link one came by
 */
export function useParty(id: string, code?: string): Seen<Party> {
  const { isKnown, changes } = useOutbox();
  const isUnsent = changes.some(
    ({ kind, input, refusal }) =>
      kind === planParty.kind && refusal === null && (input as { id: string }).id === id,
  );
  const query = code === undefined ? {} : { code };
  return useSeen(partyEndpoints.getParty, { params: { id }, query }, isKnown && !isUnsent);
}
