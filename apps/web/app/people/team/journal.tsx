import { fr } from '@lampion/contract/french';
import { type TeamJournalEntry, type TeamJournalPage, teamEndpoints } from '@lampion/contract/people/teams';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CursorList, type LoadPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';

const everybody = { value: '', label: 'Tout le monde' };

/** Who did what for the organiser, newest first, of everybody or of one person. */
export function JournalCard() {
  const [person, setPerson] = useState('');
  const load = useCallback<LoadPage<TeamJournalPage>>(
    (cursor, signal) => {
      const query = { ...(cursor !== undefined && { cursor }), ...(person !== '' && { person }) };
      return callApi(teamEndpoints.listTeamJournal, { query, signal });
    },
    [person],
  );
  const pages = useCursorPages<TeamJournalEntry, TeamJournalPage>(load);
  const people = pages.last?.people ?? [];
  return (
    <Card aria-labelledby="journal">
      <CardHead id="journal" title="Journal" />
      {people.length > 1 && (
        <SelectField
          name="person"
          label="De qui"
          choices={[everybody, ...people.map(({ _id: value, name: label }) => ({ value, label }))]}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
      )}
      <CursorList
        pages={pages}
        loading="Chargement du journal"
        empty={
          <p className="muted">{fr('Rien encore : ce que fait l’équipe s’écrit ici, pendant 12 mois.')}</p>
        }
      >
        {(items) => (
          <ul className="team-list">
            {items.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}

function Entry({ entry: { who, isKey, what, createdAt } }: { entry: TeamJournalEntry }) {
  const name = who ?? 'Un ancien membre de l’équipe';
  return (
    <li className="team-row team-entry">
      {isKey ? (
        <span className="team-seal">
          <Icon of={KeyRound} isLarge />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <div className="team-text">
        <p>
          <b>{isKey ? fr(`La clé « ${name} »`) : name}</b> {fr(what)}
        </p>
        <p className="num">{fr(`${formatDate(createdAt, 'long')} à ${formatTime(createdAt)}`)}</p>
      </div>
    </li>
  );
}
