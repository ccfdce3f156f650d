import { fr } from '@lampion/contract/french';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { Check, Plus } from 'lucide-react';
import { type ButtonVariant, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface FollowLinkProps {
  organiser: PublicOrganiser;
  variant?: ButtonVariant;
  isBlock?: boolean;
}

/**
 * Links to the ways of following an organiser. Its script (enhance/shared/follow.ts) replaces it by
 * a button that follows with the signed-in account; the two children are its two states.
 */
export function FollowLink({ organiser, variant, isBlock }: FollowLinkProps) {
  const { _id, displayName, path } = organiser;
  return (
    <LinkButton
      href={`${path}#suivre`}
      variant={variant}
      isBlock={isBlock}
      className="follow"
      data-follow={_id}
      data-followed={fr(`Vous suivez ${displayName}. Ses dates vous attendent dans vos nouvelles.`)}
      data-left={fr(`Vous ne suivez plus ${displayName}`)}
    >
      <span>
        <Icon of={Plus} />
        Suivre<span className="sr-only"> {displayName}</span>
      </span>
      <span hidden>
        <Icon of={Check} />
        Suivi<span className="sr-only"> : ne plus suivre {displayName}</span>
      </span>
    </LinkButton>
  );
}
