import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import type { Party } from '@lampion/contract/schemas/party';
import { type Seen, useSeen } from '../../../lib/device/use-seen.ts';
import { useIsUnsent } from './use-is-unsent.ts';

/**
 * A party as one may see it. One that this device has planned and not sent yet is shown as it was written, and the server is not
 * asked.
 * @param code of the link one came by
 */
export function useParty(id: string, code?: string): Seen<Party> {
  const isUnsent = useIsUnsent(id);
  const query = code === undefined ? {} : { code };
  return useSeen(partyEndpoints.getParty, { params: { id }, query }, !isUnsent);
}
