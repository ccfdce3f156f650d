import type { ReactNode } from 'react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';

interface FiguresCardProps<Data> {
  id: string;
  title: string;
  /** "Chargement des réponses". */
  loading: string;
  /** Must be a stable function. */
  load: (signal: AbortSignal) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A card of figures that loads on its own, so that nothing else on the screen waits for it. */
export function FiguresCard<Data>({ id, title, loading, load, children }: FiguresCardProps<Data>) {
  const { data, error } = useLoaded(load);
  return (
    <Card aria-labelledby={id} className="participation">
      <CardHead id={id} title={title} />
      {error && <FieldError>{error.message}</FieldError>}
      {data === null && !error && (
        <LoadingRegion label={loading}>
          <Skeleton className="mt-3 h-80" />
        </LoadingRegion>
      )}
      {data !== null && children(data)}
    </Card>
  );
}
