import { type ReactNode, useEffect, useState } from 'react';
import { matchPath, Outlet, useLocation, useNavigation } from 'react-router';
import { LoadingRegion, Skeleton, SkeletonRow } from '../skeleton.tsx';

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

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The skeleton of a screen that is loading: a title and lines. */
export function ScreenSkeleton() {
  return (
    <LoadingRegion className="screen-skeleton">
      <Skeleton className="skeleton-title" />
      <div className="card card-pad">
        {ROWS.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </LoadingRegion>
  );
}

/** No loading state is shown for screens that load within this many milliseconds. */
const PATIENCE_MS = 250;

/** Whether a navigation has taken long enough to show a loading state. */
function useSlowNavigation(): boolean {
  const here = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state === 'loading' && location.pathname !== here.pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) {
      setSlow(false);
      return;
    }
    const timer = window.setTimeout(setSlow, PATIENCE_MS, true);
    return () => window.clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving && isSlow;
}
