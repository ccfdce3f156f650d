import { fr } from '@lampion/contract/french';
import {
  BUTTON_WORDING,
  CHOICE_WORDING,
  type FollowScreen,
  followChannelHints,
  followChannelLabels,
  followChannels,
  readWording,
} from '@lampion/contract/people/followers';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { Check, Plus } from 'lucide-react';
import { type ButtonVariant, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface FollowLinkProps {
  organiser: PublicOrganiser;
  /** Where its text of consent is shown. */
  screen: FollowScreen;
  variant?: ButtonVariant;
  isBlock?: boolean;
}

/**
 * Links to the ways of following an organiser. Its script (enhance/shared/follow.ts) replaces it by
 * a button that follows with the signed-in account; the two children are its two states.
 */
export function FollowLink({ organiser, screen, variant, isBlock }: FollowLinkProps) {
  const { _id, displayName, path } = organiser;
  return (
    <LinkButton
      href={`${path}#suivre`}
      variant={variant}
      isBlock={isBlock}
      className="follow"
      data-follow={_id}
      data-wish={JSON.stringify({ channels: ['app'], screen, wording: BUTTON_WORDING })}
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

/** What the button agrees to. */
export function FollowHint() {
  return <p className="hint follow-hint">{fr(readWording(BUTTON_WORDING))}</p>;
}

/**
 * How a signed-in member wants to be notified: the script shows them, and the button then follows
 * by what is chosen. Beside them is the text that this agrees to.
 */
export function FollowSwitches() {
  return (
    <fieldset className="follow-switches" data-follow-ways={CHOICE_WORDING} hidden>
      <legend className="label">Comment vous prévenir&#8239;?</legend>
      {followChannels.map((channel) => (
        <Checkbox
          key={channel}
          role="switch"
          name={`follow-${channel}`}
          value={channel}
          label={followChannelLabels[channel]}
          hint={followChannelHints[channel]}
          defaultChecked={channel === 'app'}
        />
      ))}
      <p className="hint">{fr(readWording(CHOICE_WORDING))}</p>
    </fieldset>
  );
}
