import type { ReactNode } from 'react';
import { matchPath, Outlet, useLocation, useNavigation } from 'react-router';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** The skeletons of an area's screens by their address, the first that matches counts. */
export type Waitings = readonly (readonly [pattern: string, Waiting: () => ReactNode])[];

/** The skeleton of the screen that is loading, in the layout it will have. */
export function AreaWaiting({ waitings }: { waitings: Waitings }) {
  const here = useLocation();
  const { location: next } = useNavigation();
  const { pathname } = next ?? here;
  const Waiting = waitings.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? ScreenSkeleton;
  return <Waiting />;
}

/** The screen of an area; while the next one takes long, its skeleton. */
export function AreaOutlet({ waitings }: { waitings: Waitings }) {
  return useSlowNavigation() ? <AreaWaiting waitings={waitings} /> : <Outlet />;
}
