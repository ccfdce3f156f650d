import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { classNames } from '../../../components/ui/class-names.ts';
import { SkipLink } from '../../../components/ui/links.tsx';
import { BottomBar } from './bottom-bar.tsx';
import type { AppHandle } from './places.ts';
import { Rail } from './rail.tsx';

/** The frame of the app: its tabs on a string, at the bottom of a phone or at the side. */
export function AppShell({ children }: { children: ReactNode }) {
  const { place, isAlone = false }: AppHandle = Object.assign(
    {},
    ...useMatches().map(({ handle }) => handle ?? {}),
  );
  return (
    <div className={classNames('ap', isAlone && 'no-bar')}>
      <SkipLink />
      <Rail current={place} />
      {children}
      {!isAlone && <BottomBar current={place} />}
    </div>
  );
}
