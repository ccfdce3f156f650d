import type { PublicEvent } from '@lampion/contract/events/events';
import type { Answers, QuestionSet } from '@lampion/contract/events/questions';
import type { GivenReply, OwnReply } from '@lampion/contract/events/replies';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { fr } from '@lampion/contract/french';
import { CalendarPlus, ExternalLink, QrCode } from 'lucide-react';
import { useState } from 'react';
import { AfterLink, PartyNight } from '../../night/party-night.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { answerEventOffer } from '../changes/guests.ts';
import { setEventReply } from '../changes/replies.ts';
import { Answers as AnswerButtons } from '../own-agenda/answers.tsx';
import { readGiven } from '../own-agenda/party-labels.ts';
import { lacksAnswers, QuestionsForm } from '../questions/questions-form.tsx';
import { Refusal, WaitingPlace } from './party-answer.tsx';
import { WhenWhere } from './when-where.tsx';

interface EventPageProps {
  event: PublicEvent;
  /** What the organiser asks; undefined until it is known. */
  asked: QuestionSet | undefined;
  /** Undefined until it is known. */
  own: OwnReply | undefined;
  organiser: string;
}

/**
 * An organiser's event in the app: what guests need for the night, and a link to its public page.
 */
export function EventPage({ event, asked, own, organiser }: EventPageProps) {
  const isWanted = own !== undefined && own.reply !== null && own.reply !== 'no';
  const isOpen = event.status === 'published' && !isOver(event, serverNow());
  return (
    <>
      <div className="fe-head">
        <CoverImage id={event._id} picture={event.picture} cover={event.cover} isMain className="fe-cover" />
        <div className="fe-title">
          {organiser !== '' && <p className="fe-by">{fr(organiser)}</p>}
          <h1 className="ap-h1">{fr(event.name)}</h1>
        </div>
      </div>
      <div className="ap-side">
        {event.status === 'cancelled' && <p className="ap-note fe-off">{fr('Cet événement est annulé.')}</p>}
        <EventPaper event={event} exactAddress={own?.exactAddress ?? null} />
        {isOpen && own && <EventAnswer event={event} own={own} asked={asked ?? nothing} />}
        <EventActions
          event={event}
          exactAddress={own?.exactAddress ?? null}
          hasTicket={isOpen && own?.reply === 'yes'}
        />
        {event.status === 'published' && isWanted && <AfterLink night={{ ...event, id: event._id }} />}
      </div>
      <div className="fe-rest">
        <p className="fe-words">{event.description}</p>
        {own && <PartyNight id={event._id} isWanted={isWanted} />}
      </div>
    </>
  );
}

interface EventPaperProps {
  event: PublicEvent;
  /** The hidden address of an event, for a guest who comes. */
  exactAddress: string | null;
}

const nowhere = { street: null, postcode: null, latitude: null, longitude: null, accessNote: '' };

/** Its ticket, with the address as far as the guest may read it. */
function EventPaper({ event, exactAddress }: EventPaperProps) {
  const { beginDate, endDate, place, city, address, street, postcode, latitude, longitude } = event;
  const open = address === null ? null : { address, street, postcode, latitude, longitude, accessNote: '' };
  const where = exactAddress === null ? open : { ...nowhere, address: exactAddress };
  return (
    <WhenWhere
      party={{
        beginDate,
        endDate,
        place,
        city,
        where,
        isCalledOff: event.status === 'cancelled',
        isAddressHidden: event.isAddressHidden,
        isHost: false,
        hosted: null,
        me: exactAddress === null ? null : { reply: 'yes' },
      }}
    />
  );
}

const nothing: QuestionSet = { purpose: '', questions: [] };

interface EventAnswerProps {
  event: PublicEvent;
  own: OwnReply;
  asked: QuestionSet;
}

function EventAnswer({ event, own, asked }: EventAnswerProps) {
  const { _id, name, needsApproval } = event;
  const [isAsking, setAsking] = useState(false);
  const send = (reply: GivenReply, answers?: Answers) =>
    void makeChange(setEventReply, { eventId: _id, name, reply, needsApproval, answers });
  if (own.isRefused) return <Refusal words={own.refusalWords} />;
  return (
    <div className="fe-answer">
      <AnswerButtons
        what={name}
        value={readGiven(own.reply)}
        onAnswer={(reply) =>
          reply === 'yes' && lacksAnswers(asked, own.answers, own.plusOnes) ? setAsking(true) : send(reply)
        }
      />
      {isAsking && (
        <QuestionsForm
          asked={asked}
          answers={own.answers}
          plusOnes={own.plusOnes}
          onSend={(answers) => {
            send('yes', answers);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {!isAsking && asked.questions.length > 0 && readGiven(own.reply) === 'yes' && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Mes réponses à l’organisateur
        </Button>
      )}
      <WaitingMark of={_id} />
      {own.isRequested && (
        <p className="ap-sub">
          {fr(
            'En attente de validation : l’organisateur vous répond bientôt, votre place n’est pas comptée.',
          )}
        </p>
      )}
      <WaitingPlace
        own={own}
        onAnswer={(answer) => void makeChange(answerEventOffer, { eventId: _id, name, ...answer })}
      />
    </div>
  );
}

function EventActions({ event, exactAddress, hasTicket }: EventPaperProps & { hasTicket: boolean }) {
  const { _id: eventId, name, beginDate, endDate } = event;
  const place = calendarPlace({ place: event.place, address: exactAddress });
  const saveEntry = async () =>
    (await import('./save-calendar-entry.ts')).saveCalendarEntry({
      eventId,
      name,
      beginDate,
      endDate,
      place,
    });
  return (
    <>
      <div className="actions fe-more">
        <Button onClick={() => void saveEntry()}>
          <Icon of={CalendarPlus} />
          Ajouter à mon agenda
        </Button>
        <LinkButton variant="ghost" href={`/events/${eventId}`}>
          <Icon of={ExternalLink} />
          Page de l’événement
        </LinkButton>
      </div>
      {hasTicket && (
        <div className="ap-do">
          <LinkButton variant="primary" to={`/app/parties/${eventId}/ticket`}>
            <Icon of={QrCode} />
            Mon billet
          </LinkButton>
        </div>
      )}
    </>
  );
}
