import { drawSignInBand, drawSignInScene } from '@lampion/drawing/scenes/sign-in';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import type { PageHandle } from '../../root.tsx';
import { areaLinks } from '../../shell/area-links.ts';
import { Svg } from '../../ui/graphics.tsx';
import { HomeLink, SkipLink } from '../../ui/links.tsx';
import { AreaError } from '../../ui/screens/area-error.tsx';
import { Toaster } from '../../ui/toaster.tsx';

export const handle: PageHandle = { theme: 'light' };
export const links = areaLinks;

export default function AuthLayout() {
  return (
    <SignInFrame>
      <Outlet />
      <Toaster />
    </SignInFrame>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/login" />;
}

/**
 * The frame of screens for signed-out users: the scene at the left, the form at the right; a band
 * above it on a phone.
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
