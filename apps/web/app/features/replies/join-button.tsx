import { fr } from '@lampion/contract/french';
import { Check, Hourglass, Ticket } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/** Texts of the toasts for members, required word for word. */
const toasts = {
  joined: "Participez à l'événement! Vous participez maintenant à cet événement.",
  left: 'Participation annulée. Vous ne participez plus à cet événement.',
  waiting: 'Vous êtes sur la liste d’attente. Dès qu’il y a de la place pour vous, nous vous écrivons.',
};

/** The three looks: not coming yet, coming, waiting. One of them is shown. */
function JoinLooks({ isFull }: { isFull: boolean }) {
  return (
    <>
      <span data-look="off">
        <Icon of={Ticket} />
        {isFull ? 'Liste d’attente' : 'Participer'}
      </span>
      <span data-look="yes" hidden>
        Je participe <Icon of={Check} />
      </span>
      <span data-look="waiting" hidden>
        <Icon of={Hourglass} />
        En liste d’attente
      </span>
    </>
  );
}

interface JoinButtonProps {
  event: { readonly _id: string; readonly placesLeft: number | null };
  /** For the bar of a phone, beside other buttons. */
  isShort?: boolean;
}

/**
 * Leads to the form further down the page. For members its script (enhance/participate.ts) replaces it by a button that
 * toggles at once, and shows one of its three looks.
 */
export function JoinButton({ event: { _id, placesLeft }, isShort = false }: JoinButtonProps) {
  return (
    <LinkButton
      href="#participer"
      variant="primary"
      size="large"
      isBlock={!isShort}
      className="join-button"
      data-join={_id}
      data-joined={fr(toasts.joined)}
      data-left={fr(toasts.left)}
      data-waiting={fr(toasts.waiting)}
    >
      <JoinLooks isFull={placesLeft === 0} />
    </LinkButton>
  );
}
