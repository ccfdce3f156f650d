import { securityEndpoints } from '@lampion/contract/endpoints/security';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { changePassword } from './change-password.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { listSessions } from './list-sessions.ts';
import { requestEmailChange } from './request-email-change.ts';
import { resetRecoveryCodes } from './reset-recovery-codes.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { stopSecondFactor } from './stop-second-factor.ts';
import { withdrawEmailChange } from './withdraw-email-change.ts';

/** Password, address, devices and second factor of the caller's account. */
export function registerSecurityRoutes(route: Route, deps: Deps): void {
  route(securityEndpoints.changePassword, async ({ actor, body }) => {
    await changePassword(deps, actor, body);
    return null;
  });
  route(securityEndpoints.requestEmailChange, async ({ actor, body }) => {
    await requestEmailChange(deps, actor, body);
    return null;
  });
  route(securityEndpoints.withdrawEmailChange, async ({ actor }) => {
    await withdrawEmailChange(deps, actor);
    return null;
  });
  route(securityEndpoints.confirmNewEmail, async ({ client, body }) => {
    await confirmNewEmail(deps, client, body);
    return null;
  });
  route(securityEndpoints.listSessions, ({ actor }) => listSessions(deps, actor));
  route(securityEndpoints.revokeSession, async ({ actor, params }) => {
    await revokeSession(deps, actor, params.id);
    return null;
  });
  route(securityEndpoints.revokeOtherSessions, async ({ actor }) => {
    await revokeOtherSessions(deps, actor);
    return null;
  });
  route(securityEndpoints.getSecondFactor, ({ actor }) => getSecondFactor(deps, actor));
  route(securityEndpoints.startSecondFactor, ({ actor, body }) => startSecondFactor(deps, actor, body));
  route(securityEndpoints.confirmSecondFactor, async ({ actor, body }) => ({
    recoveryCodes: await confirmSecondFactor(deps, actor, body),
  }));
  route(securityEndpoints.renewRecoveryCodes, async ({ actor, body }) => ({
    recoveryCodes: await resetRecoveryCodes(deps, actor, body),
  }));
  route(securityEndpoints.stopSecondFactor, async ({ actor, body }) => {
    await stopSecondFactor(deps, actor, body);
    return null;
  });
}
