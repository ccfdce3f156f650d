import { nightEndpoints } from '@lampion/contract/endpoints/nights';
import type { Night } from '@lampion/contract/schemas/night';
import { type Seen, useSeen } from '../../../lib/device/use-seen.ts';

/** The night of a party or an event, as far as it is for this member. @param isWanted false asks nothing. */
export function useNight(id: string, isWanted = true): Seen<Night> {
  return useSeen(nightEndpoints.getNight, { params: { id } }, isWanted);
}
