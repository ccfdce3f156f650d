import { drawSignupLanterns } from '@lampion/drawing/app/app-strings';
import { drawSignupNight } from '@lampion/drawing/app/signup-night';
import type { ReactNode } from 'react';
import { Svg } from '../../../components/ui/svg.tsx';

/** The string of lanterns above or beside the form, and on a wide screen the night they hang over. */
export function SignupFrame({ lit, children }: { lit: number; children: ReactNode }) {
  return (
    <div className="sg">
      <Svg drawing={drawSignupLanterns(lit)} />
      <Svg drawing={drawSignupNight()} />
      <main className="sg-m" id="contenu">
        {children}
      </main>
    </div>
  );
}
