import { fr } from '@lampion/contract/french';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';

interface InviteChoiceProps {
  name: string;
  picture?: string | null;
  detail: string;
  isChosen: boolean;
  /** On the list already: nothing to choose. */
  isKnown?: boolean;
  onToggle: () => void;
}

/** A friend or a group; the lamp is lit once chosen. */
export function InviteChoice({
  name,
  picture,
  detail,
  isChosen,
  isKnown = false,
  onToggle,
}: InviteChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is pressed, and shows a lamp
    <button
      type="button"
      className="ap-row"
      role="checkbox"
      aria-checked={isChosen || isKnown}
      disabled={isKnown}
      onClick={onToggle}
    >
      <Avatar name={name} picture={picture} />
      <span>
        <span className="t">{fr(name)}</span>
        <span className="d">{fr(detail)}</span>
      </span>
      <span className="end">
        <Lamp isLit={isChosen || isKnown} hasHalo={isChosen} />
      </span>
    </button>
  );
}
