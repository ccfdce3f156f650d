import type { MemberReply } from '@lampion/contract/events/replies';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReplyBadge, RequestedBadge } from '../../events/replies/guest-fields.tsx';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/outings';
import { MeScreen, MeScreenError } from './me-screen.tsx';
import {
  FurtherButton,
  type ListPage,
  loadInvitations,
  loadOutings,
  loadReplies,
  useFurtherPages,
} from './member-space.tsx';
import { OfferChoice, PlusOnesChoice, ReplyButtons, ShowMeChoice } from './own-reply.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mes sorties');

export const clientLoader = loadOutings;

export default function OutingsScreen({ loaderData: { invitations, replies } }: Route.ComponentProps) {
  return (
    <MeScreen title="Mes sorties" lead="Les événements des organisateurs : vos invitations et vos réponses.">
      <InvitationsCard first={invitations} />
      <RepliesCard first={replies} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;

/** Events with an unanswered invitation; an answer moves them to the replies. */
export function InvitationsCard({ first }: { first: ListPage<MemberReply> }) {
  const { items, further } = useFurtherPages(first, loadInvitations);
  return (
    <Card aria-labelledby="invitations-title">
      <CardHead id="invitations-title" title="Invitations reçues" />
      {items.length === 0 && (
        <p className="muted">
          Aucune invitation en attente. Celles que vous recevrez s’afficheront ici, prêtes à répondre.
        </p>
      )}
      <ul>
        {items.map(({ event, reply }) => (
          <Outing key={event._id} event={event}>
            <ReplyButtons event={event} reply={reply} />
          </Outing>
        ))}
      </ul>
      <FurtherButton what="d’invitations" {...further} />
    </Card>
  );
}

/** The member's replies, which can be changed as long as the event is open. */
export function RepliesCard({ first }: { first: ListPage<MemberReply> }) {
  const { items, further } = useFurtherPages(first, loadReplies);
  const now = new Date();
  return (
    <Card aria-labelledby="replies-title">
      <CardHead id="replies-title" title="Mes réponses" />
      {items.length === 0 && (
        <EmptyState
          title="Aucune réponse pour l’instant"
          action={<LinkButton href="/agenda">Voir l’agenda</LinkButton>}
        >
          Sur la page d’un événement, touchez Participer : il s’affichera ici.
        </EmptyState>
      )}
      <ul>
        {items.map((one) => (
          <Outing key={one.event._id} event={one.event}>
            <OwnReply {...one} now={now} />
          </Outing>
        ))}
      </ul>
      <FurtherButton what="de réponses" {...further} />
    </Card>
  );
}

function OwnReply({ now, ...own }: MemberReply & { now: Date }) {
  const { event, reply, plusOnes, plusOnesMax, offer } = own;
  if (event.status === 'cancelled') {
    return (
      <Badge tone="danger" icon={Ban}>
        Annulé
      </Badge>
    );
  }
  if (isOver(event, now)) return <ReplyBadge reply={reply} />;
  // An organiser may lower the limit: a higher number given before stays selectable.
  const most = Math.max(plusOnesMax, plusOnes);
  const given = reply === 'waiting' ? 'yes' : reply;
  const mayCome = given === 'yes' || given === 'maybe';
  return (
    <>
      <ReplyButtons event={event} reply={reply} />
      {reply === 'waiting' && (own.isRequested ? <RequestedBadge /> : <ReplyBadge reply={reply} />)}
      {offer && <OfferChoice event={event} offer={offer} />}
      {mayCome && most > 0 && <PlusOnesChoice event={event} reply={given} plusOnes={plusOnes} max={most} />}
      {mayCome && own.showsGuests && <ShowMeChoice event={event} reply={given} isShown={own.isShown} />}
    </>
  );
}

/** An event the member answered or is invited to; its name links to its page. */
export function Outing({ event, children }: { event: MemberReply['event']; children: ReactNode }) {
  const { _id: id, name, place, cover, picture } = event;
  return (
    <li className="outing">
      <CoverImage id={id} cover={cover} picture={picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h3>
          <a className="row-link" href={`/events/${id}`}>
            {fr(name)}
          </a>
        </h3>
        <p className="muted">{fr(`${formatEventTimes(event)} · ${place}`)}</p>
      </div>
      <div className="outing-end">{children}</div>
    </li>
  );
}
