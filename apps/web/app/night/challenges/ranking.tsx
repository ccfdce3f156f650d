import { fr } from '@lampion/contract/french';
import {
  type ChallengeBoard,
  type NightTeam,
  type Standing,
  type UpdateStandingBody,
  updateStandingBodySchema,
} from '@lampion/contract/night/challenge-claims';
import { drawTeamLanterns } from '@lampion/drawing/app/team-lanterns';
import { useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { RadioButtons } from '../../ui/forms/radio-buttons.tsx';
import { Lamp, Svg } from '../../ui/graphics.tsx';
import { describeHidden, describeLead, detailOf, nameOf } from './challenge-labels.ts';
import { updateStanding } from './changes.ts';

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
          // biome-ignore lint/suspicious/noArrayIndexKey: rows under a pseudonym have no id
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

interface OwnStandingProps {
  nightId: string;
  board: Pick<ChallengeBoard, 'hiddenCount' | 'own' | 'teams'>;
}

/** No team. */
const NONE = '';

/** How the caller appears in the ranking. Opting out is a switch, without a question. */
export function OwnStanding({ nightId, board: { hiddenCount, own, teams } }: OwnStandingProps) {
  const [isNaming, setNaming] = useState(false);
  const change = (changes: UpdateStandingBody) => void makeChange(updateStanding, { nightId, changes });
  const shownAs = own.pseudonym === null ? 'name' : 'pseudonym';
  const hidden = describeHidden(hiddenCount);
  return (
    <div className="n-own form-stack">
      <Checkbox
        role="switch"
        name="showing"
        label="Figurer au classement"
        hint={`Éteint, vos points comptent pour l’équipe, sans votre nom. ${hidden}`}
        checked={own.showing !== 'hidden'}
        onChange={({ target }) => change({ showing: target.checked ? shownAs : 'hidden' })}
      />
      {teams.length > 0 && (
        <SelectField
          name="team"
          label="Votre équipe"
          choices={[
            { value: NONE, label: 'Aucune' },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={own.teamId ?? NONE}
          onChange={({ target }) => change({ teamId: target.value === NONE ? null : target.value })}
        />
      )}
      {own.showing !== 'hidden' && (
        <div className="n-acts">
          <button type="button" className="link" onClick={() => setNaming(true)}>
            {own.showing === 'pseudonym' ? `Pseudonyme : ${own.pseudonym}` : 'Prendre un pseudonyme'}
          </button>
          {own.showing === 'pseudonym' && (
            <button type="button" className="link" onClick={() => change({ showing: 'name' })}>
              Figurer sous votre nom
            </button>
          )}
        </div>
      )}
      {isNaming && (
        <PseudonymDialog nightId={nightId} known={own.pseudonym ?? ''} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}

interface PseudonymDialogProps {
  nightId: string;
  known: string;
  onClose: () => void;
}

function PseudonymDialog({ nightId, known, onClose }: PseudonymDialogProps) {
  const [pseudonym, setPseudonym] = useState(known);
  const [fault, setFault] = useState<ReturnType<typeof readFaults>>({});
  async function save() {
    const read = updateStandingBodySchema.safeParse({ showing: 'pseudonym', pseudonym });
    setFault(readFaults(read.error));
    if (read.data && (await makeChange(updateStanding, { nightId, changes: read.data }))) onClose();
  }
  return (
    <FormDialog
      title="Un pseudonyme pour ce soir"
      text="Personne ne lit qui se cache derrière, pas même les hôtes. Qui confirme vos défis voit votre nom."
      submit="Prendre ce pseudonyme"
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name="pseudonym"
        label="Pseudonyme"
        autoComplete="off"
        maxCharacters={30}
        value={pseudonym}
        error={fault.pseudonym}
        onChange={({ target }) => setPseudonym(target.value)}
      />
    </FormDialog>
  );
}

const HUNG_MAX = 4;

/** The first four teams, the leaders in the middle of the string. */
function hang(teams: readonly NightTeam[]): NightTeam[] {
  const [first, second, third, fourth] = teams.slice(0, HUNG_MAX);
  return [third, first, second, fourth].filter((team) => team !== undefined);
}

/** Who leads, with the teams as lanterns sized by their points. */
export function TeamPodium({ board }: { board: ChallengeBoard }) {
  const { title, text } = describeLead(board);
  const hung = hang(board.teams);
  const most = Math.max(...hung.map(({ points }) => points), 1);
  return (
    <section className="n-podium" aria-labelledby="lead">
      <div role="status">
        <h1 id="lead">{fr(title)}</h1>
        <p className="muted num">{fr(text)}</p>
      </div>
      {hung.length > 0 && (
        <>
          <Svg drawing={drawTeamLanterns(hung.map(({ ink, points }) => ({ ink, share: points / most })))} />
          <ul className="n-teams">
            {hung.map(({ id, name, points }) => (
              <li key={id}>
                <b className="num">{points}</b>
                <span>{fr(name)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
