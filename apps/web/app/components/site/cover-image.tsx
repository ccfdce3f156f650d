import type { CoverChoice, Picture } from '@lampion/contract/schemas/common';
import { coverUrl } from '../../lib/cover-url.ts';
import { classNames } from '../ui/class-names.ts';

interface CoverImageProps {
  /** The event's or the article's id: what the drawing is made from. */
  id: string;
  picture?: Picture | null | undefined;
  /** What is drawn while there is no picture; an article borrows a type. */
  cover: CoverChoice;
  /** How wide it is shown, as in the attribute of the same name. */
  sizes?: string | undefined;
  /** The picture of the page, in sight at once: fetched first instead of when it comes near. */
  isMain?: boolean;
  className?: string | undefined;
}

const DRAWN_WIDTH = 1600;
const DRAWN_HEIGHT = 1000;

/**
 * The picture of an article or an event: the one sent in, in the size that fits, else the drawn cover. Decorative,
 * its title stands beside it. The frame around it has its own ratio, so nothing moves when it arrives.
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
