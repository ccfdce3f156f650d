import { LoadingRegion, Skeleton, SkeletonRow } from '../ui/skeleton.tsx';

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
