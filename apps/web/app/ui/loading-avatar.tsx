import { avatarInitials, drawAvatar, drawUnlitAvatar } from '@lampion/drawing/avatar';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Svg } from './graphics.tsx';

type PictureState = 'idle' | 'loading' | 'loaded' | 'error';

interface LoadingAvatarProps {
  name: string;
  picture?: string | null | undefined;
  isLarge?: boolean;
}

/**
 * For hydrated pages: a placeholder while the picture loads, the drawn portrait without one or
 * after a failure.
 */
export function LoadingAvatar({ name, picture, isLarge = false }: LoadingAvatarProps) {
  const [state, setState] = useState<PictureState>(picture ? 'loading' : 'idle');
  const isPending = state === 'loading';
  return (
    <span className={classNames('avatar', isLarge && 'avatar-lg')} data-state={state} aria-hidden="true">
      <Svg drawing={isPending ? drawUnlitAvatar() : drawAvatar(name)} />
      {!isPending && state !== 'loaded' && avatarInitials(name)}
      {picture && state !== 'error' && (
        <img
          className="avatar-picture"
          src={picture}
          alt=""
          width={64}
          height={64}
          // A cached picture is complete before React listens to its load event.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && isPending) setState('loaded');
          }}
          onLoad={() => setState('loaded')}
          onError={() => setState('error')}
        />
      )}
    </span>
  );
}
