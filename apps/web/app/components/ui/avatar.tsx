import { avatarInitials, drawAvatar } from '@lampion/drawing/avatar';
import { classNames } from './class-names.ts';
import { Svg } from './svg.tsx';

interface AvatarProps {
  /** Decides ink and initials. */
  name: string;
  /** Lies over the drawn portrait, which shows until it has loaded and if it never does. */
  picture?: string | null | undefined;
  isLarge?: boolean;
}

/**
 * A portrait beside a name, so hidden from assistive technology. Works without a script: a picture that fails
 * leaves the drawn portrait in sight, because an empty alternative text makes a broken image vanish.
 */
export function Avatar({ name, picture, isLarge = false }: AvatarProps) {
  return (
    <span className={classNames('avatar', isLarge && 'avatar-lg')} aria-hidden="true">
      <Svg drawing={drawAvatar(name)} />
      {avatarInitials(name)}
      {picture && (
        <img
          className="avatar-picture"
          src={picture}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}

/** The first people of a list, overlapping. */
export function AvatarStack({ people }: { people: readonly Pick<AvatarProps, 'name' | 'picture'>[] }) {
  return (
    <span className="avatar-stack" aria-hidden="true">
      {people.map((person) => (
        <Avatar key={person.name} {...person} />
      ))}
    </span>
  );
}
