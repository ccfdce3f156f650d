import { formatDate } from '@lampion/contract/rules/format';
import type { PartyCard } from '@lampion/contract/schemas/party';
import { drawTicketGlow } from '@lampion/drawing/app/party-lantern';
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
import { Svg } from '../../../components/ui/svg.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { InstallCard } from '../pieces/install-card.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { useNow } from '../pieces/use-now.ts';
import { AgendaRow } from './agenda-row.tsx';
import { Invitation } from './invitation.tsx';
import { keepTicket } from './kept-ticket.ts';
import { PartyTicket } from './party-ticket.tsx';
import { nameEvening } from './party-times.ts';
import { isInvitation, sortParties } from './sort-parties.ts';
import { useWaitingReplies } from './use-waiting-replies.ts';

// With its drawing, which a filled agenda never shows.
const EmptyAgenda = lazyPart(
  () => import('./empty-agenda.tsx'),
  (module) => module.EmptyAgenda,
);

/** The ids of what one was asked about since the screen is shown. */
function useAsked(parties: readonly PartyCard[]): ReadonlySet<string> {
  const [asked] = useState(() => new Set<string>());
  for (const party of parties) if (isInvitation(party)) asked.add(party.id);
  return asked;
}

/** The ticket on top is shown at the next opening of the app before anything is read. */
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

/** What is to come: tonight's ticket, what waits for an answer, then the string. */
export function Agenda({ parties, more }: AgendaProps) {
  const now = useNow();
  const waiting = useWaitingReplies();
  const { next, invitations, coming } = sortParties(parties, useAsked(parties), now);
  const isEmpty = next === null && invitations.length + coming.length === 0;
  // Tonight's ticket is there at once, the rest in steps that never keep a finger waiting.
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
