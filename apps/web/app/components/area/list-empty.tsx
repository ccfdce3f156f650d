import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useListAddress } from './use-list-address.ts';

/** Parameters of a list's address that leave nothing out, or choose one of several lists. */
const NEUTRAL = ['sort', 'order', 'page', 'cursor', 'part', 'event'];

interface ListEmptyProps {
  /** Title while a search or a filter matches nothing: "Aucun compte trouvé". */
  nothingFound: string;
  /** What to change then. */
  hint?: string;
  /** Title of a list that has no entry at all. */
  title: string;
  /** Where the first one comes from. */
  children: string;
  /** The first step to it. */
  action?: ReactNode;
}

/** In place of a list's rows: the way back to all of them, or the first step to the first one. */
export function ListEmpty({
  nothingFound,
  hint = 'Essayez avec moins de lettres, ou retirez un filtre.',
  title,
  children,
  action,
}: ListEmptyProps) {
  const { params } = useListAddress();
  const isFiltered = [...params].some(([name, value]) => value !== '' && !NEUTRAL.includes(name));
  if (!isFiltered) {
    return (
      <EmptyState as="h2" title={title} action={action}>
        {children}
      </EmptyState>
    );
  }
  const part = params.get('part');
  return (
    <EmptyState
      as="h2"
      title={nothingFound}
      action={<LinkButton to={part === null ? '?' : `?part=${part}`}>Tout afficher</LinkButton>}
    >
      {hint}
    </EmptyState>
  );
}
