import { fr } from '@lampion/contract/french';
import { type Team, teamEndpoints, teamRoles } from '@lampion/contract/people/teams';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import { readTeam } from '../../platform/session/team-choice.ts';
import { ForRight, TeamSwitch, useTeam } from '../../shell/pro-team.tsx';
import { PageHead } from '../../ui/card.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/team';
import { InvitationsCard, InviteCard } from './invitations.tsx';
import { JournalCard } from './journal.tsx';
import { HandOverCard, LeaveCard } from './leaving.tsx';
import { PeopleCard } from './people.tsx';
import { RolesCard } from './roles-card.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'L’équipe | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const teams = await callApi(teamEndpoints.listTeams, { signal });
  const wanted = readTeam();
  const current = teams.find(({ _id, isFirstOwner }) => (wanted === null ? isFirstOwner : _id === wanted));
  // Only owners read who else is in the team.
  const team = current?.role === 'owner' ? await callApi(teamEndpoints.getTeam, { signal }) : null;
  return { teams, team, now: new Date().toISOString() };
}

export default function TeamScreen({ loaderData: { teams, team, now } }: Route.ComponentProps) {
  const current = useTeam();
  const choice = <TeamSwitch teams={teams} current={current} />;
  if (current === null) return <PageHead title="L’équipe" lead="Ouvrez d’abord un profil pro." />;
  if (team === null)
    return (
      <>
        <PageHead title="L’équipe" lead={describeOwnRole(current)}>
          {choice}
        </PageHead>
        <div className="card-stack">
          <LeaveCard current={current} />
          <RolesCard />
          <ForRight right="journal">
            <JournalCard />
          </ForRight>
        </div>
      </>
    );
  return (
    <>
      <PageHead title="L’équipe" lead={describeTeam(team, now)}>
        {choice}
      </PageHead>
      <div className="team">
        <div className="card-stack">
          <PeopleCard team={team} />
          <InvitationsCard invitations={team.invitations} now={now} />
          <JournalCard />
        </div>
        <div className="card-stack">
          <InviteCard />
          {current.isFirstOwner ? (
            <HandOverCard current={current} team={team} />
          ) : (
            <LeaveCard current={current} />
          )}
        </div>
      </div>
      <RolesCard />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro', label: 'Retour au tableau de bord' }} />;
}

function describeOwnRole({ name, role }: { name: string; role: keyof typeof teamRoles }): string {
  const { label, hint } = teamRoles[role];
  return fr(`Votre rôle chez ${name} : ${label}. ${hint}.`);
}

const countOf = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count > 1 ? many : one}`;

function describeTeam({ members, invitations, size }: Team, now: string): string {
  const open = invitations.filter(({ expiresAt }) => expiresAt > now).length;
  const people = countOf(members.length, 'personne', 'personnes');
  const waiting = open > 0 ? `, ${countOf(open, 'invitation en attente', 'invitations en attente')}` : '';
  return `${people}${waiting}. Votre offre en permet ${formatCount(size)}.`;
}
