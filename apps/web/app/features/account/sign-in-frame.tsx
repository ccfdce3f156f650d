import { drawSignInBand, drawSignInScene } from '@lampion/drawing/scenes/sign-in';
import type { ReactNode } from 'react';
import { SkipLink } from '../../components/ui/links.tsx';
import { HomeLink } from '../../components/ui/logo.tsx';
import { Svg } from '../../components/ui/svg.tsx';

/**
 * The frame of screens for signed-out users: the scene at the left, the form at the right; a band above it on a phone.
 */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="split">
      <SkipLink />
      <div className="split-art" data-theme="dark">
        <Svg drawing={drawSignInScene()} />
        <HomeLink className="split-home" />
      </div>
      <main id="contenu" className="split-main">
        <div className="split-band" data-theme="dark">
          <Svg drawing={drawSignInBand()} />
          <HomeLink className="split-home" />
        </div>
        <div className="split-form">{children}</div>
      </main>
    </div>
  );
}
