import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import { useSeen } from '../../../lib/device/use-seen.ts';

/** Keeps this member's tickets on the device, whatever screens they have opened. Shows nothing. */
export function KeepTickets() {
  useSeen(ticketEndpoints.listOwnTickets, {});
  return null;
}
