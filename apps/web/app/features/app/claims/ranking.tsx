import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, NightTeam, Standing } from '@lampion/contract/schemas/claim';
import { useState } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { RadioButtons } from '../pieces/radio-buttons.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { detailOf, nameOf } from './board-words.ts';

type View = 'people' | 'teams';

const views = [
  { value: 'teams', content: 'Équipes' },
  { value: 'people', content: 'Personnes' },
] as const;

/** The ranking, by team or by person: live, as confirmed points come in. */
export function Ranking({ board: { standings, teams } }: { board: ChallengeBoard }) {
  const [view, setView] = useState<View>('people');
  const shown = teams.length === 0 ? 'people' : view;
  if (standings.length === 0 && teams.length === 0) return null;
  return (
    <section aria-labelledby="ranking">
      <SectionHead
        id="ranking"
        title="Classement"
        count={shown === 'people' ? countPeople(standings.length) : undefined}
      />
      {teams.length > 0 && (
        <RadioButtons<View>
          label="Classement"
          className="ap-seg"
          options={views}
          value={shown}
          onChoose={setView}
        />
      )}
      {shown === 'teams' ? <TeamRows teams={teams} /> : <PeopleRows standings={standings} teams={teams} />}
    </section>
  );
}

const countPeople = (count: number) => `${count} personne${count > 1 ? 's' : ''}`;

function PeopleRows({ standings, teams }: Pick<ChallengeBoard, 'standings' | 'teams'>) {
  if (standings.length === 0) return <p className="n-note">{fr('Personne n’a encore de points.')}</p>;
  return (
    <ol className="n-ranks">
      {standings.map((row, index) => {
        const name = nameOf(row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: whoever stands under a pseudonym has no id here
          <li key={index} className={classNames('n-rank', row.isMe && 'me')}>
            <span className="n-pos num">{row.rank}</span>
            <Portrait row={row} />
            <RowWords name={name} detail={detailOf(row, teams)} points={row.points} />
          </li>
        );
      })}
    </ol>
  );
}

function Portrait({ row }: { row: Standing }) {
  return <Avatar name={row.person?.name ?? row.pseudonym ?? '?'} picture={row.person?.picUrl} />;
}

function TeamRows({ teams }: { teams: readonly NightTeam[] }) {
  return (
    <ol className="n-ranks">
      {teams.map(({ id, name, ink, points, memberCount }, index) => (
        <li key={id} className="n-rank">
          <span className="n-pos num">{1 + teams.findIndex((other) => other.points === points)}</span>
          <Lamp isLit={points > 0} ink={ink} hasHalo={index === 0 && points > 0} />
          <RowWords name={name} detail={countPeople(memberCount)} points={points} />
        </li>
      ))}
    </ol>
  );
}

function RowWords({ name, detail, points }: { name: string; detail: string; points: number }) {
  return (
    <>
      <div>
        <b>{fr(name)}</b>
        {detail && <span>{fr(detail)}</span>}
      </div>
      <span className="pts num">
        {points}
        <span className="sr-only"> points</span>
      </span>
    </>
  );
}
