import type { PartyLink } from '@lampion/contract/schemas/party';
import { CalendarPlus, Smartphone } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { EventTicket, PlaceFact } from '../events/event-ticket.tsx';

interface PartyWaysProps {
  party: PartyLink;
  code: string;
}

/** Where it is, as far as one may read it. */
function describePlace({ place, city, address, isAddressHidden, isOpen }: PartyLink) {
  const known = [place, city].filter(Boolean).join(', ');
  const hint = isAddressHidden && isOpen ? 'L’adresse s’affiche quand vous venez' : null;
  return { place: known || 'Lieu à venir', address: address ?? hint };
}

/** When and where, as a ticket, with the ways on: to reply, to the calendar, to the app. */
export function PartyWays({ party, code }: PartyWaysProps) {
  if (party.isPollOpen) return <PollWays party={party} code={code} />;
  const { beginDate, endDate, comingCount, placesLeft, isOpen } = party;
  const event = { beginDate, endDate, participantCount: comingCount, placesLeft, ...describePlace(party) };
  return (
    <EventTicket event={event} faces={[]} isJoinable={isOpen}>
      {isOpen && (
        <LinkButton href="#participer" variant="primary" size="large" isBlock>
          Répondre
        </LinkButton>
      )}
      <div className="ticket-tools">
        {isOpen && (
          <LinkButton href={`/p/${code}/calendar.ics`} variant="ghost" isBlock>
            <Icon of={CalendarPlus} />
            Agenda<span className="sr-only"> : ajouter à mon agenda (.ics)</span>
          </LinkButton>
        )}
        <AppLink party={party} code={code} />
      </div>
    </EventTicket>
  );
}

/** The same ways at the foot of a phone. */
export function PartyBar({ party, code }: PartyWaysProps) {
  if (!party.isOpen) {
    return (
      <div className="stickbar">
        <AppLink party={party} code={code} />
      </div>
    );
  }
  return (
    <div className="stickbar">
      <LinkButton href="#participer" variant="primary" size="large">
        Répondre
      </LinkButton>
      {!party.isPollOpen && (
        <LinkButton
          href={`/p/${code}/calendar.ics`}
          size="large"
          isIconOnly
          aria-label="Ajouter à mon agenda (.ics)"
        >
          <Icon of={CalendarPlus} />
        </LinkButton>
      )}
      <LinkButton
        href={appAddress(party, code)}
        size="large"
        isIconOnly
        aria-label="Ouvrir dans l’application"
      >
        <Icon of={Smartphone} />
      </LinkButton>
    </div>
  );
}

const appAddress = ({ id }: PartyLink, code: string) => `/app/parties/${id}?code=${code}`;

/** While the date is voted on there is no day to print. */
function PollWays({ party, code }: PartyWaysProps) {
  return (
    <div className="ticket-shell on-night">
      <section className="card card-pad poll-card" data-theme="light" aria-label="Billet">
        <p className="section-title">La date est au vote</p>
        <dl className="ticket-facts">
          <PlaceFact event={describePlace(party)} />
        </dl>
        <div className="ticket-actions">
          <AppLink party={party} code={code} />
        </div>
      </section>
    </div>
  );
}

/** For members; others sign in there, and come back to it. */
function AppLink({ party, code }: PartyWaysProps) {
  return (
    <LinkButton href={appAddress(party, code)} variant="ghost" isBlock>
      <Icon of={Smartphone} />
      Ouvrir dans l’application
    </LinkButton>
  );
}
