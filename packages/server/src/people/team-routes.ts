import { adminUserEndpoints } from '@lampion/contract/people/admin-users';
import { teamEndpoints } from '@lampion/contract/people/teams';
import type { Deps } from '../deps.ts';
import type { Route } from '../platform/http/api.ts';
import { handOverTeam, recoverTeam } from './teams/handover.ts';
import {
  acceptInvitation,
  inviteToTeam,
  lookAtInvitation,
  resendInvitation,
  withdrawInvitation,
} from './teams/invitations.ts';
import { listTeamJournal } from './teams/journal.ts';
import { changeTeamRole, getTeam, leaveTeam, listTeams, removeTeamMember } from './teams/members.ts';

export function teamRoutes(route: Route, deps: Deps): void {
  route(teamEndpoints.listTeams, ({ actor }) => listTeams(deps, actor));
  route(teamEndpoints.leaveTeam, async ({ actor, params }) => {
    await leaveTeam(deps, actor, params.id);
    return null;
  });
  route(teamEndpoints.getTeam, ({ actor }) => getTeam(deps, actor));
  route(teamEndpoints.listTeamJournal, ({ actor, query }) => listTeamJournal(deps, actor, query));
  route(teamEndpoints.inviteToTeam, ({ actor, body }) => inviteToTeam(deps, actor, body));
  route(teamEndpoints.resendTeamInvitation, ({ actor, params }) => resendInvitation(deps, actor, params.id));
  route(teamEndpoints.withdrawTeamInvitation, async ({ actor, params }) => {
    await withdrawInvitation(deps, actor, params.id);
    return null;
  });
  route(teamEndpoints.changeTeamRole, ({ actor, params, body }) =>
    changeTeamRole(deps, actor, params.id, body.role),
  );
  route(teamEndpoints.removeTeamMember, async ({ actor, params }) => {
    await removeTeamMember(deps, actor, params.id);
    return null;
  });
  route(teamEndpoints.handOverTeam, ({ actor, body }) => handOverTeam(deps, actor, body.memberId));
  route(adminUserEndpoints.recoverTeam, ({ actor, params, body }) =>
    recoverTeam(deps, actor, params.id, body.email),
  );
  route(teamEndpoints.lookAtTeamInvitation, ({ body }) => lookAtInvitation(deps, body.token));
  route(teamEndpoints.acceptTeamInvitation, ({ actor, body }) => acceptInvitation(deps, actor, body.token));
}
