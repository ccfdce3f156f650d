import { accountEndpoints } from '@lampion/contract/people/accounts';
import { adminUserEndpoints } from '@lampion/contract/people/admin-users';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { securityEndpoints } from '@lampion/contract/people/security';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getCurrentAccount } from './current-account.ts';
import {
  confirmEmail,
  confirmNewEmail,
  requestConfirmation,
  requestEmailChange,
  withdrawEmailChange,
} from './email-addresses.ts';
import {
  changePassword,
  checkChosenPassword,
  requestPasswordReset,
  resetPassword,
  sendUserReset,
} from './passwords.ts';
import { closeProProfile, openProProfile } from './pro-profiles.ts';
import { resetRecoveryCodes } from './recovery-codes.ts';
import { registerAccount, registerMember } from './registration.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
  stopSecondFactor,
} from './second-factors.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';
import { signInWithGoogle, signInWithPassword, signOut } from './sign-in.ts';
import {
  changeUserRole,
  endUserSessions,
  getUser,
  listUsers,
  removeUserSecondFactor,
  resumeUser,
  suspendUser,
} from './users.ts';

export function registerAccountRoutes(route: Route, deps: Deps): void {
  route(accountEndpoints.register, async ({ client, body }) => ({
    access_token: await registerAccount(deps, client, body),
  }));
  route(appAccountEndpoints.registerMember, async ({ client, body }) => ({
    access_token: await registerMember(deps, client, body),
  }));
  route(accountEndpoints.login, async ({ client, body }) => ({
    access_token: await signInWithPassword(deps, client, body),
  }));
  route(accountEndpoints.loginWithGoogle, async ({ client, body }) => {
    const { sessionToken, email } = await signInWithGoogle(deps, client, body);
    return { token: sessionToken, email, access_token: sessionToken };
  });
  route(accountEndpoints.openProProfile, async ({ actor }) => {
    await openProProfile(deps, actor);
    return null;
  });
  route(accountEndpoints.closeProProfile, async ({ actor }) => {
    await closeProProfile(deps, actor);
    return null;
  });
  route(accountEndpoints.logout, async ({ actor }) => {
    await signOut(deps, actor);
    return null;
  });
  route(accountEndpoints.getCurrentAccount, ({ actor }) => getCurrentAccount(deps, actor));
  route(accountEndpoints.requestPasswordReset, async ({ client, body }) => {
    await requestPasswordReset(deps, client, body);
    return null;
  });
  route(accountEndpoints.resetPassword, async ({ client, body }) => {
    await resetPassword(deps, client, body);
    return null;
  });
  route(accountEndpoints.checkPassword, ({ client, actor, body }) =>
    checkChosenPassword(deps, client, actor, body),
  );
  route(accountEndpoints.confirmEmail, async ({ client, body }) => {
    await confirmEmail(deps, client, body);
    return null;
  });
  route(accountEndpoints.resendConfirmation, async ({ actor }) => {
    await requestConfirmation(deps, actor);
    return null;
  });
}

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
