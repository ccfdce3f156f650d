import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Seen } from '../../../lib/device/use-seen.ts';

interface SeenOrNotProps<Data> {
  seen: Seen<Data>;
  children: (data: Data) => ReactNode;
}

/** What is known of one person or one group; else that it is on its way, or why it is not there. */
export function SeenOrNot<Data>({ seen: { data, error }, children }: SeenOrNotProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton className="h-40" />;
  return (
    <div className="ap-empty" role="alert">
      <h1>{fr(error.message)}</h1>
      <LinkButton to="/app/friends">Retour aux amis</LinkButton>
    </div>
  );
}
