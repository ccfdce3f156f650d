import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderPartyLetter } from '../../platform/emails/parties.ts';
import { findGuestLink } from '../guest-list/linked-replies.ts';
import { findLetter } from './email-store.ts';

/** The e-mail to a guest without an account about a change of their party. */
export function partyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'party-letter'> {
  return {
    async 'party-letter'(id) {
      const letter = await findLetter(deps.db, id);
      if (letter === null) return null;
      const { kind, facts, host, words, guestId, email: to } = letter;
      const url = guestId && (await findGuestLink(deps, guestId));
      // Off the list by now, of a party that is still there: nothing is told any more.
      if (url === null && kind !== 'party_called_off') return null;
      return { to, ...renderPartyLetter({ kind, facts, host, words, url }) };
    },
  };
}
