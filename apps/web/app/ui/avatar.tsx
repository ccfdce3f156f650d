import { fr } from '@lampion/contract/french';
import { avatarInitials, drawAvatar } from '@lampion/drawing/avatar';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Svg } from './graphics.tsx';

interface AvatarProps {
  /** Determines colour and initials. */
  name: string;
  /** Covers the drawn portrait, which shows until it has loaded and if loading fails. */
  picture?: string | null | undefined;
  isLarge?: boolean;
}

/**
 * A portrait beside a name, hidden from assistive technology. Works without scripts: a broken image
 * with an empty alt text is not rendered, so the drawn portrait stays visible.
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

interface PersonProps {
  name: string;
  picture: string | null;
  /** A second line. */
  detail?: string | undefined;
  end?: ReactNode;
}

/** A person in a list. */
export function Person({ name, picture, detail, end }: PersonProps) {
  return (
    <li className="ap-row">
      <Avatar name={name} picture={picture} />
      <span>
        <span className="t">{fr(name)}</span>
        {detail && <span className="d">{fr(detail)}</span>}
      </span>
      <span className="end">{end}</span>
    </li>
  );
}
