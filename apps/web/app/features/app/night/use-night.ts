import { nightEndpoints } from '@lampion/contract/endpoints/nights';
import type { Night } from '@lampion/contract/schemas/night';
import { type Seen, useSeen } from '../../../lib/device/use-seen.ts';
import { useIsUnsent } from '../party/use-is-unsent.ts';

/**
 * The night of a party or an event, as far as it is for this member: none yet of a party that was not sent.
 * @param isWanted false asks nothing.
 */
export function useNight(id: string, isWanted = true): Seen<Night> {
  const isUnsent = useIsUnsent(id);
  return useSeen(nightEndpoints.getNight, { params: { id } }, isWanted && !isUnsent);
}

/** Where the screens of a night lead back to. An organiser's own page of its event needs no username. */
export function nightHome(id: string, night: Pick<Night, 'kind' | 'role'> | undefined): string {
  if (night?.kind !== 'event') return `/app/parties/${id}`;
  return night.role === 'host' ? `/pro/events/${id}` : `/app/events/${id}`;
}
