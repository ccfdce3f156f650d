import { googleCalendarLink, outlookCalendarLink } from '@lampion/contract/rules/calendar-links';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { useSite } from '../../lib/site.ts';
import { PlusOnesField } from './plus-ones-field.tsx';
import { PushOffer } from './push-offer.tsx';
import { describeJoined, describeMemberJoined } from './reply-words.ts';
import { ShowMeField } from './show-me-field.tsx';

interface JoinedNewsProps {
  event: PublicEventPage['event'];
  sent: 'yes' | 'waiting';
  pushKey: string;
}

/**
 * What comes after taking part: how to confirm, the calendars, messages on this device. What only visitors need is marked
 * `data-visitor`; what is for members stays hidden until the script shows it.
 */
export function JoinedNews({ event, sent, pushKey }: JoinedNewsProps) {
  const visitor = describeJoined(sent, event);
  return (
    <>
      <div data-visitor="">
        <p className="join-lead">{visitor.lead}</p>
        <p className="join-next">{visitor.next}</p>
      </div>
      <div data-member="" hidden>
        <p className="join-lead">{describeMemberJoined(sent)}</p>
      </div>
      {sent === 'yes' && <CalendarLinks event={event} />}
      <PushOffer pushKey={pushKey} />
      <form className="form join-form" data-join-form="" data-member="" hidden>
        <PartyField event={event} />
      </form>
      <p className="actions join-again" data-visitor="">
        <LinkButton href={`/events/${event._id}#participer`} variant="ghost" data-join-again="">
          Inscrire une autre personne
        </LinkButton>
      </p>
    </>
  );
}

function CalendarLinks({ event }: Pick<JoinedNewsProps, 'event'>) {
  const entry = { ...event, url: `${useSite()?.publicUrl ?? ''}/events/${event._id}` };
  return (
    <div className="actions">
      <LinkButton href={`/events/${event._id}/calendar.ics`} variant="primary">
        Ajouter à mon agenda (.ics)
      </LinkButton>
      <LinkButton href={googleCalendarLink(entry)} target="_blank" rel="noopener">
        Google Agenda<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
      <LinkButton href={outlookCalendarLink(entry)} target="_blank" rel="noopener">
        Outlook<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
    </div>
  );
}

/** With whom a member comes and whether the others see them; nothing where there is no choice. */
function PartyField({ event: { plusOnesMax, capacity, showsGuests } }: Pick<JoinedNewsProps, 'event'>) {
  const max = Math.min(plusOnesMax, (capacity ?? Number.POSITIVE_INFINITY) - 1);
  if (max === 0 && !showsGuests) return null;
  return (
    <>
      <PlusOnesField max={max} defaultValue="0" />
      {showsGuests && <ShowMeField isChecked={false} />}
      <div className="actions">
        <Button type="submit">Enregistrer</Button>
      </div>
    </>
  );
}
