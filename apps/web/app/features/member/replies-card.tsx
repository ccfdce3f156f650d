import { isOver } from '@lampion/contract/rules/event-timing';
import type { MemberReply } from '@lampion/contract/schemas/reply';
import { Ban } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ReplyBadge } from '../replies/reply-badge.tsx';
import { FurtherButton } from './further-button.tsx';
import { loadReplies } from './load-member-space.ts';
import { OfferChoice } from './offer-choice.tsx';
import { Outing } from './outing.tsx';
import { PlusOnesChoice } from './plus-ones-choice.tsx';
import { ReplyButtons } from './reply-buttons.tsx';
import { ShowMeChoice } from './show-me-choice.tsx';
import { type ListPage, useFurtherPages } from './use-further-pages.ts';

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
      {reply === 'waiting' && <ReplyBadge reply={reply} />}
      {offer && <OfferChoice event={event} offer={offer} />}
      {mayCome && most > 0 && <PlusOnesChoice event={event} reply={given} plusOnes={plusOnes} max={most} />}
      {mayCome && own.showsGuests && <ShowMeChoice event={event} reply={given} isShown={own.isShown} />}
    </>
  );
}
