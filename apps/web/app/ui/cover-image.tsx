import type { CoverChoice, Picture } from '@lampion/contract/platform/common';
import { coverUrl } from '@lampion/contract/platform/rules/cover-url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

interface CoverImageProps {
  /** Id of the event or article: the seed of the drawing. */
  id: string;
  picture?: Picture | null | undefined;
  /** What is drawn without a picture; an article uses an event type. */
  cover: CoverChoice;
  /** Displayed width, as in the `sizes` attribute. */
  sizes?: string | undefined;
  /** The main picture of the page, visible at once: loaded eagerly. */
  isMain?: boolean;
  className?: string | undefined;
}

const DRAWN_WIDTH = 1600;
const DRAWN_HEIGHT = 1000;

/**
 * The picture of an article or an event: the uploaded one, in the size that fits, else the drawn
 * cover. Decorative, because its title is beside it. The frame around it has a fixed ratio, so
 * nothing moves when it loads.
 */
export function CoverImage({ id, picture, cover, sizes, isMain = false, className }: CoverImageProps) {
  const loading = isMain ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const drawn = { src: coverUrl({ id, ...cover }), width: DRAWN_WIDTH, height: DRAWN_HEIGHT };
  const { src, width, height } = picture ?? drawn;
  const image = <img decoding="async" {...loading} alt="" src={src} width={width} height={height} />;
  return (
    <div className={classNames('cover', className)}>
      {picture ? (
        <picture>
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
    </div>
  );
}

interface ThumbProps {
  id: string;
  picture: Picture | null;
  cover: CoverChoice;
  isSmall?: boolean;
}

/**
 * A cover in a list, rendered once it is nearly in view. Browsers load lazy pictures from several
 * screens below, and drawing a dozen unseen covers kept phones busy while the first screen opened.
 */
export function Thumb({ isSmall = false, ...cover }: ThumbProps) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const className = classNames('ap-thumb', isSmall && 'sm');
  if (isNear) return <CoverImage {...cover} className={className} />;
  return <div ref={ref} className={`cover ${className}`} />;
}

const NEAR = { rootMargin: '160px 0px' };

/** Whether an element has been in sight, or a finger's move away from it. */
function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, NEAR);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
