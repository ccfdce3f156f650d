import { fr } from '@lampion/contract/french';
import { Check, Hourglass, Ticket } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/** The reply of who looks at the page: coming, waiting for a place, or neither. */
type ShownReply = 'yes' | 'waiting' | 'off';

/** The three looks, one of which is shown. */
function JoinLooks({ reply, label }: { reply: ShownReply; label: string }) {
  return (
    <>
      <span data-look="off" hidden={reply !== 'off'}>
        <Icon of={Ticket} />
        {label}
      </span>
      <span data-look="yes" hidden={reply !== 'yes'}>
        Je participe <Icon of={Check} />
      </span>
      <span data-look="waiting" hidden={reply !== 'waiting'}>
        <Icon of={Hourglass} />
        En liste d’attente
      </span>
    </>
  );
}

const variants = { yes: 'going', waiting: 'ink', off: 'primary' } as const;

interface JoinButtonProps {
  reply: ShownReply;
  /** What it says to who does not come. */
  label: string;
  /** For the bar of a phone, beside other buttons. */
  isShort?: boolean;
}

/**
 * Leads to the form further down the page. For members its script (enhance/join/) replaces it by a button that takes
 * part at once, and takes it back.
 */
export function JoinButton({ reply, label, isShort = false }: JoinButtonProps) {
  return (
    <LinkButton
      href="#participer"
      variant={variants[reply]}
      size="large"
      isBlock={!isShort}
      className="join-button"
      data-join=""
    >
      <JoinLooks reply={reply} label={fr(label)} />
    </LinkButton>
  );
}
