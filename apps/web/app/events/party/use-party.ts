import type { Party } from '@lampion/contract/events/party';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { useOutbox } from '../../platform/device/outbox.ts';
import { type CachedQuery, useCached } from '../../platform/device/use-query.ts';
import { planParty } from '../changes/plan-party.ts';

/**
 * A party as the caller may see it. An unsent one of this device is shown as written, without
 * querying the server.
 * @param code of the link the caller opened
 */
export function useParty(id: string, code?: string): CachedQuery<Party> {
  const isUnsent = useIsUnsent(id);
  const query = code === undefined ? {} : { code };
  return useCached(partyEndpoints.getParty, { params: { id }, query }, !isUnsent);
}

/**
 * Whether a party was planned on this device and not sent yet, so that the server does not know it.
 * True until the queue has been read.
 */
export function useIsUnsent(id: string): boolean {
  const { isKnown, changes } = useOutbox();
  const isUnsent = changes.some(
    ({ kind, input, refusal }) =>
      kind === planParty.kind && refusal === null && (input as { id: string }).id === id,
  );
  return !isKnown || isUnsent;
}
