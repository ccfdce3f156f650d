import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSearch } from './list-search.tsx';
import { useListAddress } from './use-list-address.ts';

interface ListToolbarProps {
  search?: { label: string; placeholder: string };
  /** Query parameters of the filters; clearing removes these and the search. */
  filters: readonly string[];
  children?: ReactNode;
}

/** Search and filters above a list, and one button that clears them all. */
export function ListToolbar({ search, filters, children }: ListToolbarProps) {
  const { params, to } = useListAddress();
  const names = ['q', ...filters];
  const isFiltered = names.some((name) => params.get(name));
  return (
    <div className="list-tools">
      {search && <ListSearch {...search} />}
      <div className="list-filters">
        {children}
        {isFiltered && (
          <LinkButton
            variant="ghost"
            className="list-clear"
            to={to(Object.fromEntries(names.map((name) => [name, undefined])))}
            preventScrollReset
          >
            <Icon of={X} />
            Tout effacer
          </LinkButton>
        )}
      </div>
    </div>
  );
}
