import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import type { Guest } from '@lampion/contract/schemas/guest';
import { MessageSquareText, UserMinus } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LoadingAvatar } from '../../components/ui/loading-avatar.tsx';
import { ReplyBadge } from '../replies/reply-badge.tsx';

interface GuestRowProps {
  guest: Guest;
  onRemove: () => void;
  /** Opens the announcements to the guest. */
  onAsk: () => void;
}

/** One guest: reply, announcements, and removal from the list. */
export function GuestRow({ guest, onRemove, onAsk }: GuestRowProps) {
  const { nickname, username, email, isConfirmed, picUrl, reply, plusOnes, offer } = guest;
  const detail = username ?? email;
  return (
    <li className="person guest">
      <LoadingAvatar name={nickname} picture={picUrl} />
      <div className="min-w-0">
        <b className="person-name">
          {nickname}
          {plusOnes > 0 && <span className="muted"> +{plusOnes}</span>}
        </b>
        {detail !== null && <p className="muted guest-detail">{detail}</p>}
        {offer && <p className="muted guest-detail">{describeOffered(offer)}</p>}
        {!isConfirmed && <p className="muted guest-detail">Adresse pas encore confirmée</p>}
      </div>
      <div className="guest-end">
        <ReplyBadge reply={reply} />
        <Button variant="ghost" isIconOnly aria-label={`Messages à ${nickname}`} onClick={onAsk}>
          <Icon of={MessageSquareText} />
        </Button>
        <Button variant="ghost" isIconOnly aria-label={`Retirer ${nickname}`} onClick={onRemove}>
          <Icon of={UserMinus} />
        </Button>
      </div>
    </li>
  );
}

/** "Proposé : 1 place jusqu’à 21 h 40". */
function describeOffered({ places, until }: NonNullable<Guest['offer']>): string {
  return fr(`Proposé : ${places} place${places > 1 ? 's' : ''} jusqu’à ${formatTime(until)}`);
}
