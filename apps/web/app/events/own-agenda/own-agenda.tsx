import type { PartyCard } from '@lampion/contract/events/party';
import type { GivenReply } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { drawTicketGlow } from '@lampion/drawing/app/lanterns';
import { Clock, QrCode } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { OwnDebts } from '../../night/costs/own-debts.tsx';
import { lazyPart, whenIdle } from '../../platform/deferred-loading.ts';
import { makeChange, useWaitingChanges } from '../../platform/device/make-change.ts';
import { InstallCard } from '../../shell/install-card.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoverImage, Thumb } from '../../ui/cover-image.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { useNow } from '../../ui/use-now.ts';
import { setEventReply, setPartyReply } from '../changes/replies.ts';
import { AgendaRow, PartyLink } from './agenda-row.tsx';
import { Answers } from './answers.tsx';
import {
  countComing,
  describeMyPart,
  describeWait,
  isInvitation,
  isTicketTime,
  nameEvening,
  nameWhere,
  readGiven,
  shortTimes,
  sortParties,
} from './party-labels.ts';
import { keepTicket } from './stored-ticket.ts';

// Loaded on demand: a filled agenda never shows its drawing.
const EmptyAgenda = lazyPart(
  () => import('./empty-agenda.tsx'),
  (module) => module.EmptyAgenda,
);

/** Ids of the invitations shown as unanswered since the screen opened. */
function useAsked(parties: readonly PartyCard[]): ReadonlySet<string> {
  const [asked] = useState(() => new Set<string>());
  for (const party of parties) if (isInvitation(party)) asked.add(party.id);
  return asked;
}

/** Stores the top ticket, to be shown when the app opens before any data is read. */
function useKeptTicket(next: PartyCard | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void whenIdle().then(() => ref.current && keepTicket(next && ref.current.innerHTML));
  }, [next]);
  return ref;
}

interface AgendaProps {
  parties: readonly PartyCard[];
  more: ReactNode;
}

/** The agenda: tonight's ticket, unanswered invitations, then the coming nights. */
export function Agenda({ parties, more }: AgendaProps) {
  const now = useNow();
  const waiting = useWaitingReplies();
  const { next, invitations, coming } = sortParties(parties, useAsked(parties), now);
  const isEmpty = next === null && invitations.length + coming.length === 0;
  // Renders tonight's ticket at once and the rest in interruptible steps, so that taps are handled.
  const hasRest = useDeferredValue(true, next === null);
  return (
    <>
      <div className="so-main" ref={useKeptTicket(next)}>
        {next && <Svg drawing={drawTicketGlow()} />}
        <div className="so-head">
          <h1 className="ap-h1">{next ? nameEvening(next, now) : 'Soirées'}</h1>
          {next && <p className="num">{formatDate(next.beginDate, 'day')}</p>}
        </div>
        {next && <PartyTicket party={next} now={now} />}
        <Suspense>{isEmpty && <EmptyAgenda />}</Suspense>
      </div>
      <div className="ap-side">
        {hasRest && invitations.length > 0 && (
          <>
            <SectionHead
              title="On attend votre réponse"
              count={invitations.filter(isInvitation).length || undefined}
            />
            <ul className="so-invitations">
              {invitations.map((party) => (
                <Invitation key={party.id} party={party} waiting={waiting.get(party.id) ?? null} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="so-list">
        {hasRest && (
          <>
            {coming.length > 0 && (
              <>
                <SectionHead title="À venir" count={coming.length} />
                <ol className="ap-fil">
                  {coming.map((party) => (
                    <AgendaRow key={party.id} party={party} />
                  ))}
                </ol>
              </>
            )}
            {more}
            <OwnDebts />
            <p className="so-past">
              <Link className="link" to="/app/past">
                Soirées passées
              </Link>
            </p>
            <InstallCard />
          </>
        )}
      </div>
    </>
  );
}

function answer({ id, kind, name }: PartyCard, reply: GivenReply): void {
  if (kind === 'event') void makeChange(setEventReply, { eventId: id, name, reply });
  else void makeChange(setPartyReply, { partyId: id, name, reply });
}

interface InvitationProps {
  party: PartyCard;
  /** The reply queued on this device, until it is sent. */
  waiting: GivenReply | null;
}

const waits: Record<GivenReply, string> = {
  yes: 'Votre oui part dès le retour du réseau.',
  maybe: 'Votre peut-être part dès le retour du réseau.',
  no: 'Votre non part dès le retour du réseau.',
};

/** An invitation, answered by one tap. */
function Invitation({ party, waiting }: InvitationProps) {
  const where = nameWhere(party);
  const when = party.isPollOpen ? 'Date au vote' : shortTimes(party.beginDate);
  return (
    <li className="ap-card inv">
      <PartyLink party={party} className="inv-h">
        <Thumb id={party.id} picture={party.picture} cover={party.cover} />
        <div className="inv-words">
          <p className="ap-sub">{fr(`${party.host.name} vous invite`)}</p>
          <h3>{fr(party.name)}</h3>
          <p className="num inv-when">{fr(where ? `${when}, ${where}` : when)}</p>
        </div>
      </PartyLink>
      {!party.isPollOpen && (
        <Answers
          what={party.name}
          value={readGiven(party.reply)}
          onAnswer={(reply) => answer(party, reply)}
        />
      )}
      {waiting && (
        <p className="ap-wait">
          <Icon of={Clock} />
          {waits[waiting]}
        </p>
      )}
    </li>
  );
}

/** The next party, as the ticket at the top of the first screen. */
function PartyTicket({ party, now }: { party: PartyCard; now: Date }) {
  const hasTicket = party.reply === 'yes' && isTicketTime(party, now);
  return (
    <>
      <article className="ap-shell so-hero" data-theme="light">
        <div className="ap-ticket tk">
          <CoverImage id={party.id} picture={party.picture} cover={party.cover} isMain className="tk-cover" />
          <div className="tk-body">
            <h2 className="display">{fr(party.name)}</h2>
            <div className="tk-when">
              <span className="condensed num">{formatTime(party.beginDate)}</span>
              <span className="tk-in">
                <b>{describeWait(party, now)}</b>
                {fr(nameWhere(party))}
              </span>
            </div>
          </div>
          <hr className="perf" />
          <div className="tk-stub">
            <b className="num">
              {countComing(party.comingCount)} · {describeMyPart(party)}
            </b>
          </div>
        </div>
      </article>
      <div className={classNames('so-acts', !hasTicket && 'is-one')}>
        {hasTicket && (
          <LinkButton variant="primary" size="large" to={`/app/parties/${party.id}/ticket`}>
            <Icon of={QrCode} />
            Mon billet
          </LinkButton>
        )}
        <PartyLink
          party={party}
          className={buttonClass({ variant: hasTicket ? 'outline' : 'primary', size: 'large' })}
        >
          Ouvrir la soirée
        </PartyLink>
      </div>
    </>
  );
}

interface WrittenReply {
  readonly partyId?: string;
  readonly eventId?: string;
  readonly reply: GivenReply;
}

const kinds = [setPartyReply.kind, setEventReply.kind];

/** The replies queued on this device, by party. */
function useWaitingReplies(): ReadonlyMap<string, GivenReply> {
  const written = useWaitingChanges().filter(({ kind }) => kinds.includes(kind));
  return new Map(
    written.map(({ input }) => {
      const { partyId = '', eventId = partyId, reply } = input as WrittenReply;
      return [eventId, reply];
    }),
  );
}
