import { fr } from '@lampion/contract/french';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import {
  addTeamBodySchema,
  type ChallengeBoard,
  type NightTeam,
  TEAMS_MAX,
} from '@lampion/contract/night/challenge-claims';
import type { Night } from '@lampion/contract/night/nights';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { LoadingNote } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { updateNight } from '../changes.ts';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import { ConfirmedBySwitch } from '../night-places.tsx';
import type { Route } from './+types/challenges';
import { ChallengeList } from './challenge-list.tsx';
import { addTeam, deleteTeam } from './changes.ts';
import { ConfirmedClaims, WaitingClaims } from './claims.tsx';
import { OwnStanding, Ranking, TeamPodium } from './ranking.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Les défis');

export default function ChallengesScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const board = useCached(claimEndpoints.getChallengeBoard, { params: { id } });
  const loaded = night.data && board.data && { night: night.data, board: board.data };
  const back = nightHome(id, night.data);
  return (
    <AppScreen
      member={{ role: readRole(night), home: back }}
      back={back}
      title={night.data?.name ?? 'Les défis'}
    >
      <LoadingNote queries={[night, board]} hasOlder={loaded !== undefined} />
      {loaded && <ChallengesPage {...loaded} />}
    </AppScreen>
  );
}

interface ChallengesPageProps {
  night: Night;
  board: ChallengeBoard;
}

/** The challenges of a night: the leader, claims to confirm, the ranking, and the list. */
export function ChallengesPage({ night, board }: ChallengesPageProps) {
  return (
    <>
      <NightGarland night={night} current="challenges" />
      <div className="n-cols">
        <div className="n-side n-first">
          <TeamPodium board={board} />
          <WaitingClaims night={night} board={board} />
          <Ranking board={board} />
          {night.guestId !== null && night.isOpen && <OwnStanding nightId={night.id} board={board} />}
        </div>
        <div className="n-colmain">
          <ChallengeList night={night} board={board} />
          <ConfirmedClaims night={night} board={board} />
          <HostTools night={night} teams={board.teams} />
        </div>
      </div>
    </>
  );
}

interface HostToolsProps {
  night: Night;
  teams: readonly NightTeam[];
}

/** What hosts set: who confirms, and the teams. */
export function HostTools({ night, teams }: HostToolsProps) {
  if (night.role !== 'host' || !night.isOpen) return null;
  const { id: nightId, name } = night;
  return (
    <section className="n-hosts form-stack" aria-labelledby="hosts">
      <SectionHead id="hosts" title="Pour les hôtes" />
      <ConfirmedBySwitch
        value={night.challengesConfirmedBy}
        onChange={(challengesConfirmedBy) =>
          void makeChange(updateNight, { nightId, name, challengesConfirmedBy })
        }
      />
      {teams.length > 0 && (
        <ul className="n-nogo">
          {teams.map((team) => (
            <li key={team.id}>
              {fr(team.name)}
              <ConfirmButton
                variant="ghost"
                isIconOnly
                aria-label={fr(`Supprimer l’équipe ${team.name}`)}
                title={`Supprimer l’équipe « ${team.name} » ?`}
                text={describeTeam(team)}
                confirm="Supprimer l’équipe"
                cancel="La garder"
                onConfirm={() => void makeChange(deleteTeam, { nightId, teamId: team.id, name: team.name })}
              >
                <Icon of={X} />
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {teams.length < TEAMS_MAX && <TeamForm nightId={nightId} />}
    </section>
  );
}

/** The effect of deleting a team: its total is lost, its members keep their own points. */
function describeTeam({ points }: NightTeam): string {
  const total =
    points === 0 ? 'Elle n’a pas encore de points.' : `Son total de ${formatCount(points)} points disparaît.`;
  return `${total} Ses membres gardent les leurs, sans équipe.`;
}

function TeamForm({ nightId }: { nightId: string }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const read = addTeamBodySchema.safeParse({ id: crypto.randomUUID(), name });
    setFault(readFaults(read.error).name);
    if (read.data && (await makeChange(addTeam, { nightId, ...read.data }))) setName('');
  }
  return (
    <form className="n-nogo-form" onSubmit={(event) => void add(event)} noValidate>
      <TextField
        name="team-name"
        label="Une équipe de plus"
        hint="Chacun choisit la sienne, sous le classement."
        autoComplete="off"
        maxCharacters={30}
        value={name}
        error={fault}
        onChange={({ target }) => {
          setName(target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit">{fr('Créer l’équipe')}</Button>
    </form>
  );
}
