import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import type { Ticket } from '@lampion/contract/events/tickets';
import { frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import type { Deps } from '../../deps.ts';
import type { PrintedTicket } from '../../media/share-pictures/draw-ticket.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderTicket } from '../../platform/emails/invitations.ts';
import { findGuestOfLink } from '../guest-list/guests.ts';
import { describeGuestEvent, issueGuestLink } from '../guest-list/linked-replies.ts';
import { findGuestTicket } from './store.ts';
import { toTicket } from './view.ts';

type TicketDeps = Pick<Deps, 'db' | 'now' | 'tickets'>;
type LinkDeps = TicketDeps & Pick<Deps, 'knownPseudonyms'>;

/**
 * The ticket of a guest by their private link, with or without an account.
 * @throws AppError `reply_link_unknown`; `ticket_not_found` without a yes, and once the night is
 * over or cancelled
 */
export async function getLinkedTicket(deps: LinkDeps, token: string): Promise<Ticket> {
  const ticket = await findLinkedTicket(deps, token);
  if (ticket === null) throw new AppError('ticket_not_found');
  return ticket;
}

/**
 * The same as a PDF of one page.
 * @throws AppError as `getLinkedTicket`; `unavailable` while too many others are being drawn
 */
export async function printLinkedTicket(
  deps: LinkDeps & Pick<Deps, 'workProcess'>,
  token: string,
): Promise<Uint8Array> {
  return draw(deps, await getLinkedTicket(deps, token));
}

/**
 * The same for the page of the link; null without a ticket. @throws AppError `reply_link_unknown`
 */
export async function findLinkedTicket(deps: LinkDeps, token: string): Promise<Ticket | null> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  return readTicket(deps, guest.id);
}

/** The ticket of a guest; null without a yes, and once the night is over or cancelled. */
export async function readTicket(deps: TicketDeps, guestId: string): Promise<Ticket | null> {
  const row = await findGuestTicket(deps.db, guestId, deps.now());
  return row && toTicket(deps.tickets, row);
}

const DRAW = {
  module: new URL('../../media/share-pictures/draw-ticket.ts', import.meta.url),
  // Referenced by name: importing it would load its library into this process.
  name: 'drawTicket',
  withinMs: 20_000,
};

function draw({ workProcess }: Pick<Deps, 'workProcess'>, ticket: Ticket): Promise<Uint8Array> {
  const { token, name, place, holder, people } = ticket;
  return workProcess.run<PrintedTicket, Uint8Array>(DRAW, {
    token,
    name: frPlain(name),
    when: frPlain(capitalise(formatEventTimes(ticket))),
    place: frPlain(place),
    holder: frPlain(holder),
    people: people === 1 ? 'Une personne' : `${people} personnes`,
  });
}

/** The e-mail with a guest's ticket, identified by the guest's id; none without a ticket. */
export function ticketEmails(
  deps: TicketDeps & Pick<Deps, 'config' | 'pseudonymise' | 'workProcess'>,
): Pick<EmailComposers, 'ticket'> {
  return {
    async ticket(guestId) {
      const ticket = await readTicket(deps, guestId);
      const found = await describeGuestEvent(deps, guestId);
      if (ticket === null || found === null) return null;
      const { to, guest, event } = found;
      const content = Buffer.from(await draw(deps, ticket));
      return {
        to,
        attachments: [{ filename: 'billet.pdf', contentType: 'application/pdf', content }],
        ...renderTicket({ event, url: await issueGuestLink(deps, guest) }),
      };
    },
  };
}
