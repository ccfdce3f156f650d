import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import { addTeamBodySchema, type NightTeam, TEAMS_MAX } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmButton } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { readFaults } from '../../../lib/read-faults.ts';
import { ConfirmedBySwitch } from '../../night/confirmed-by-switch.tsx';
import { addTeam, deleteTeam } from '../changes/claims.ts';
import { updateNight } from '../changes/update-night.ts';
import { SectionHead } from '../pieces/section-head.tsx';

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

/** What goes with a team: people keep their own points. */
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
