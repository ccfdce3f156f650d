import { fr } from '@lampion/contract/french';
import {
  type Team,
  type TeamMember,
  type TeamRole,
  teamEndpoints,
  teamRoleNames,
  teamRoles,
} from '@lampion/contract/people/teams';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { UserMinus } from 'lucide-react';
import { useRef } from 'react';
import { callApi } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

const roleChoices = teamRoleNames.map((value) => ({ value, label: teamRoles[value].label }));

/** Who is in the team, with their role, which applies from their next call on. */
export function PeopleCard({ team }: { team: Team }) {
  const heading = useRef<HTMLDivElement>(null);
  return (
    <Card aria-labelledby="people">
      <div ref={heading} tabIndex={-1}>
        <CardHead id="people" title="Les personnes" />
      </div>
      <ul className="team-list">
        {team.members.map((member) => (
          <Person key={member._id ?? 'first'} member={member} onRemoved={() => heading.current?.focus()} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ member, onRemoved }: { member: TeamMember; onRemoved: () => void }) {
  const { _id, name, email, role, isSelf } = member;
  return (
    <li className="team-row">
      <Avatar name={name} />
      <div className="team-text">
        <b>
          {name} {isSelf && <Badge tone="muted">Vous</Badge>}
        </b>
        <p>{email}</p>
        <p className="num">{fr(describeVisit(member))}</p>
      </div>
      {_id === null || isSelf ? (
        <p className="team-role">{teamRoles[role].label}</p>
      ) : (
        <RoleSelect id={_id} name={name} role={role} />
      )}
      {_id !== null && !isSelf && <RemoveButton id={_id} name={name} onRemoved={onRemoved} />}
    </li>
  );
}

function describeVisit({ createdAt, lastSeenAt }: TeamMember): string {
  if (lastSeenAt === null) return `Depuis le ${formatDate(createdAt, 'long')}`;
  return `Dernière visite le ${formatDate(lastSeenAt, 'long')} à ${formatTime(lastSeenAt)}`;
}

function RoleSelect({ id, name, role }: { id: string; name: string; role: TeamRole }) {
  const { run, isBusy } = useTask();
  const change = (wanted: TeamRole) =>
    void run({
      failure: 'Rôle non changé',
      subject: id,
      work: async () => {
        await callApi(teamEndpoints.changeTeamRole, { params: { id }, body: { role: wanted } });
        return { title: 'Rôle changé', text: `${name} : ${teamRoles[wanted].label}.` };
      },
    });
  return (
    <Select
      className="team-role"
      aria-label={fr(`Rôle de ${name}`)}
      aria-busy={isBusy}
      choices={roleChoices}
      value={role}
      onChange={({ target }) => change(target.value as TeamRole)}
    />
  );
}

interface RemoveButtonProps {
  id: string;
  name: string;
  onRemoved: () => void;
}

function RemoveButton({ id, name, onRemoved }: RemoveButtonProps) {
  const { run, isBusy } = useTask();
  const remove = async () => {
    const isDone = await run({
      failure: 'Personne non retirée',
      subject: id,
      work: async () => {
        await callApi(teamEndpoints.removeTeamMember, { params: { id } });
        return { title: 'Personne retirée', text: `${name} n’ouvre plus rien ici.` };
      },
    });
    if (isDone) onRemoved();
  };
  return (
    <ConfirmButton
      variant="ghost"
      isIconOnly
      className="team-remove"
      disabled={isBusy}
      aria-label={fr(`Retirer ${name}`)}
      title={`Retirer ${name} ?`}
      text="Ses accès s’éteignent tout de suite, ses liens d’entrée et ses clés de l’API compris. Ce que cette personne a fait reste."
      confirm="Retirer"
      onConfirm={remove}
    >
      <Icon of={UserMinus} />
    </ConfirmButton>
  );
}
