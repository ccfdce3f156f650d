import type { CoverChoice, Picture } from '@lampion/contract/schemas/common';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useNear } from './use-near.ts';

interface ThumbProps {
  id: string;
  picture: Picture | null;
  cover: CoverChoice;
  isSmall?: boolean;
}

/**
 * A cover in a list, once it is nearly in sight. Browsers load lazy pictures from several screens below, and drawing a dozen
 * covers that nobody looks at kept phones busy while the first screen opened.
 */
export function Thumb({ isSmall = false, ...cover }: ThumbProps) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const className = classNames('ap-thumb', isSmall && 'sm');
  if (isNear) return <CoverImage {...cover} className={className} />;
  return <div ref={ref} className={`cover ${className}`} />;
}
