import { fr } from '@lampion/contract/french';
import type { Follower } from '@lampion/contract/people/followers';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../platform/use-loaded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { SearchField } from '../../ui/forms/input.tsx';
import { BackLink } from '../../ui/links.tsx';
import { CursorList, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { ListEmpty } from '../../ui/lists/list-toolbar.tsx';
import type { Route } from './+types/followers';
import {
  countFollowers,
  describeReach,
  FollowerList,
  type FollowersPage,
  loadFollowers,
} from './follower-list.tsx';
import { PublicationsCard } from './publications-card.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Mes abonnés | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export default function Followers() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const asked = useDebounced(search);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => loadFollowers(asked, cursor, signal),
    [asked],
  );
  const pages = useCursorPages<Follower, FollowersPage>(load);
  const lead = pages.last ? countFollowers(pages.last.total, asked.trim() !== '') : 'Chargement…';
  return (
    <>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Mes abonnés">
        <SearchField
          className="list-search"
          label="Rechercher un abonné"
          placeholder="Rechercher un abonné..."
          value={search}
          onChange={({ target }) => {
            const q = firstCharacters(target.value, SEARCH_MAX);
            setParams(q ? { q } : {}, { replace: true });
          }}
        />
      </PageHead>
      <p className="page-lead list-lead num" aria-live="polite">
        {lead}
      </p>
      {pages.last && <p className="muted num">{fr(describeReach(pages.last.reach))}</p>}
      <section className="card followers-card" aria-label="Abonnés">
        <CursorList
          pages={pages}
          loading="Chargement des abonnés"
          errorAs="h2"
          empty={
            <ListEmpty
              nothingFound="Aucun abonné trouvé"
              hint="Vérifiez l’orthographe, ou essayez avec moins de lettres."
              title="Aucun abonné pour l’instant"
              action={<LinkButton to="/pro/profile">Préparer votre page</LinkButton>}
            >
              On s’abonne depuis votre page et celles de vos événements : présentez-vous, puis partagez-les.
            </ListEmpty>
          }
        >
          {(followers) => <FollowerList followers={followers} />}
        </CursorList>
      </section>
      <PublicationsCard />
    </>
  );
}
