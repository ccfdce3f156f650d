import { adminUserEndpoints } from '@lampion/contract/endpoints/admin-users';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { changeUserRole } from './change-user-role.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { removeUserSecondFactor } from './remove-user-second-factor.ts';
import { resumeUser } from './resume-user.ts';
import { sendUserReset } from './send-user-reset.ts';
import { suspendUser } from './suspend-user.ts';

/** Accounts as the administration manages them. */
export function registerUserRoutes(route: Route, deps: Deps): void {
  const endpoints = adminUserEndpoints;
  route(endpoints.listUsers, ({ actor, query }) => listUsers(deps, actor, query));
  route(endpoints.getUser, ({ actor, params }) => getUser(deps, actor, params.id));
  route(endpoints.suspendUser, ({ actor, params }) => suspendUser(deps, actor, params.id));
  route(endpoints.reactivateUser, ({ actor, params }) => resumeUser(deps, actor, params.id));
  route(endpoints.changeUserRole, ({ actor, params, body }) => changeUserRole(deps, actor, params.id, body));
  route(endpoints.sendUserReset, async ({ actor, params }) => {
    await sendUserReset(deps, actor, params.id);
    return null;
  });
  route(endpoints.endUserSessions, ({ actor, params }) => endUserSessions(deps, actor, params.id));
  route(endpoints.removeUserSecondFactor, ({ actor, params }) =>
    removeUserSecondFactor(deps, actor, params.id),
  );
}
