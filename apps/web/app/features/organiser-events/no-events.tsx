import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { type EventListPart, readListPart } from './list-own-events.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

const words: Record<EventListPart, Words> = {
  coming: {
    title: 'Aucun événement à venir',
    text: 'Accrochez votre prochaine soirée : elle apparaîtra ici.',
    action: (
      <LinkButton variant="outline" to="/pro/events/new">
        Créer un événement
      </LinkButton>
    ),
  },
  past: { title: 'Aucun événement passé', text: 'Vos événements viennent ici une fois terminés.' },
  drafts: { title: 'Aucun brouillon', text: 'Ce que vous enregistrez sans le publier attend ici.' },
  archived: {
    title: 'Aucune archive',
    text: 'Archivez un événement passé, annulé ou en brouillon : il quitte vos listes et attend ici. Rien n’est effacé.',
  },
};

/** The list without a line: nothing matches, the page has become empty, or the part is. `total` counts all pages. */
export function NoEvents({ total }: { total: number }) {
  const [params] = useSearchParams();
  const { to } = useListAddress();
  if (total > 0)
    return (
      <EmptyState
        as="h2"
        title="Cette page est vide"
        action={<LinkButton to={to({})}>Revenir à la première page</LinkButton>}
      >
        La liste est devenue plus courte depuis.
      </EmptyState>
    );
  const { title, text, action } = words[readListPart(params)];
  return (
    <ListEmpty
      nothingFound="Aucun événement trouvé"
      hint="Essayez avec moins de lettres, retirez un filtre, ou cherchez dans un autre onglet."
      title={title}
      action={action}
    >
      {text}
    </ListEmpty>
  );
}
