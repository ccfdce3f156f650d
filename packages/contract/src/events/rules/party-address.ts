import type { Reply } from '../guests.ts';

interface Reader {
  readonly isHost: boolean;
  /** Null when the reader is not on the list. */
  readonly reply: Reply | null;
}

/**
 * Whether a reader may see the address of a party: hosts, guests who come, or everyone who sees
 * the party if the host chose so.
 */
export function readsPartyAddress(showsAddress: 'coming' | 'everybody', { isHost, reply }: Reader): boolean {
  return isHost || showsAddress === 'everybody' || reply === 'yes';
}
