import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { checkChosenPassword } from './check-chosen-password.ts';
import { closeProProfile } from './close-pro-profile.ts';
import { confirmEmail } from './confirm-email.ts';
import { getCurrentAccount } from './get-current-account.ts';
import { openProProfile } from './open-pro-profile.ts';
import { registerAccount } from './register-account.ts';
import { registerMember } from './register-member.ts';
import { requestConfirmation } from './request-confirmation.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signOut } from './sign-out.ts';

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
