import type { MemberReply } from '@lampion/contract/schemas/reply';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { FurtherButton } from './further-button.tsx';
import { loadInvitations } from './load-member-space.ts';
import { Outing } from './outing.tsx';
import { ReplyButtons } from './reply-buttons.tsx';
import { type ListPage, useFurtherPages } from './use-further-pages.ts';

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
