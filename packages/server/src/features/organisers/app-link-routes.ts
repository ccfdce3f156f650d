import { appLinkEndpoints } from '@lampion/contract/endpoints/app-link';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { detachAppAccount } from './detach-app-account.ts';
import { getAppAccount } from './get-app-account.ts';
import { sendVerification } from './send-verification.ts';
import { verifyAppAccount } from './verify-app-account.ts';

const sent = { message: 'Un code de vérification a été envoyé sur votre téléphone' };
const connected = { message: "Votre compte de l'application a été connecté avec succès !" };

export function registerAppLinkRoutes(route: Route, deps: Deps): void {
  route(appLinkEndpoints.getAppAccount, ({ actor, params }) => getAppAccount(deps, actor, params.username));
  route(appLinkEndpoints.sendVerification, async ({ actor, client, params }) => {
    await sendVerification(deps, actor, client, params.username);
    return sent;
  });
  route(appLinkEndpoints.verifyAppAccount, async ({ actor, client, body }) => {
    await verifyAppAccount(deps, actor, client, body);
    return connected;
  });
  route(appLinkEndpoints.disconnectAppAccount, async ({ actor }) => {
    await detachAppAccount(deps, actor);
    return null;
  });
}
