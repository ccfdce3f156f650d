import { fr } from '@lampion/contract/french';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../graphics.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last page did not load; automatic loading stops then. */
  error?: string | undefined;
  onMore: () => void;
}

/**
 * The end of a list with further pages: loads the next one when it comes near, with a button for
 * those who cannot scroll.
 */
export function LoadMore({ hasMore, isLoading, error, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = hasMore && !isLoading && error === undefined;
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, onMore]);
  if (!hasMore && error === undefined) return null;
  return (
    <div className="load-more" ref={end}>
      {error !== undefined && (
        <span className="error">
          <Icon of={TriangleAlert} />
          <span>{fr(error)}</span>
        </span>
      )}
      <Button pendingText={isLoading ? 'Chargement…' : undefined} onClick={onMore}>
        {error === undefined ? 'Afficher la suite' : fr('Réessayer')}
      </Button>
    </div>
  );
}
