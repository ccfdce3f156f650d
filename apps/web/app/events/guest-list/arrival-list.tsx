import type { Arrival } from '@lampion/contract/events/guests';
import { fr } from '@lampion/contract/french';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/forms/input.tsx';

/**
 * The printable list for the door: in as many columns as fit, searchable, with a box to tick on
 * paper.
 */
export function ArrivalList({ arrivals }: { arrivals: readonly Arrival[] }) {
  const [search, setSearch] = useState('');
  const found = findArrivals(arrivals, search);
  return (
    <>
      <SearchField
        className="screen-only arrival-search"
        label="Rechercher une personne"
        placeholder="Nom ou pseudo"
        value={search}
        onChange={({ target }) => setSearch(firstCharacters(target.value, SEARCH_MAX))}
      />
      <p className="sr-only" role="status">
        {search.trim() && `${formatCount(found.length)} sur ${formatCount(arrivals.length)}`}
      </p>
      {found.length > 0 ? (
        <ul className="arrivals" aria-label="Liste pour l’entrée, par ordre alphabétique">
          {found.map((arrival) => (
            <ArrivalRow key={arrival.id} arrival={arrival} />
          ))}
        </ul>
      ) : (
        <EmptyState
          as="h2"
          title="Personne à ce nom"
          action={<Button onClick={() => setSearch('')}>Voir toute la liste</Button>}
        >
          Essayez avec moins de lettres : le nom est celui que la personne a donné en répondant.
        </EmptyState>
      )}
    </>
  );
}

function ArrivalRow({ arrival: { nickname, username, plusOnes, arrivedAt } }: { arrival: Arrival }) {
  const people = 1 + plusOnes;
  return (
    <li className="arrival">
      <span className="arrival-box" aria-hidden="true" />
      <span className="arrival-name">
        <b>{nickname}</b>
        {username && <span className="muted">{fr(` (${username})`)}</span>}
        {arrivedAt && <span className="muted">{fr(`, à ${formatTime(arrivedAt)}`)}</span>}
      </span>
      <span className="num">
        {people}
        <span className="sr-only"> personne{people > 1 ? 's' : ''}</span>
      </span>
    </li>
  );
}

/**
 * The arrivals whose nickname or username contains each word of the search, ignoring accents and
 * case.
 */
export function findArrivals(arrivals: readonly Arrival[], search: string): readonly Arrival[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return arrivals;
  return arrivals.filter(({ nickname, username }) => {
    const text = foldText(`${nickname} ${username ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
