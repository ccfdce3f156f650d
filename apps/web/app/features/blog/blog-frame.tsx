import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/night-garlands';
import type { ReactNode } from 'react';
import { Svg } from '../../components/ui/svg.tsx';

/** The night around every list of articles. */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <main id="contenu" className="blog">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap blog-in">{children}</div>
    </main>
  );
}
