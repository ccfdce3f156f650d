import type { Reply } from '../guests.ts';

interface Reader {
  readonly isHost: boolean;
  /** Null for whoever is not on the list. */
  readonly reply: Reply | null;
}

/**
 * Who reads the address of a party: hosts, those who come, and whoever sees it where the host says
 * so.
 */
export function readsPartyAddress(showsAddress: 'coming' | 'everybody', { isHost, reply }: Reader): boolean {
  return isHost || showsAddress === 'everybody' || reply === 'yes';
}
