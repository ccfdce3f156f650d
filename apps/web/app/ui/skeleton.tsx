import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder for content that is loading; its size comes from utility classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

/** Announces once that a region is loading, and contains its skeletons. */
export function LoadingRegion({ label = 'Chargement', className, children }: LoadingRegionProps) {
  return (
    <div className={className} aria-busy="true" role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface LoadingRegionProps {
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A placeholder row: a picture and three lines. */
export function SkeletonRow() {
  return (
    <div className="skeleton-row">
      <Skeleton />
      <span>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </span>
    </div>
  );
}
