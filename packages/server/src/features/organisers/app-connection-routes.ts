import { appConnectionEndpoints } from '@lampion/contract/endpoints/app-connection';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { disconnectAppAccount } from './disconnect-app-account.ts';
import { getAppAccount } from './get-app-account.ts';
import { sendVerification } from './send-verification.ts';
import { connectOwnAppAccount, verifyAppAccount } from './verify-app-account.ts';

const sent = { message: 'Un code de vérification a été envoyé sur votre téléphone' };
const connected = { message: "Votre compte de l'application a été connecté avec succès !" };

export function registerAppConnectionRoutes(route: Route, deps: Deps): void {
  route(appConnectionEndpoints.getAppAccount, ({ actor, params }) =>
    getAppAccount(deps, actor, params.username),
  );
  route(appConnectionEndpoints.sendVerification, async ({ actor, client, params }) => {
    await sendVerification(deps, actor, client, params.username);
    return sent;
  });
  route(appConnectionEndpoints.verifyAppAccount, async ({ actor, client, body }) => {
    await verifyAppAccount(deps, actor, client, body);
    return connected;
  });
  route(appConnectionEndpoints.connectOwnAppAccount, async ({ actor }) => {
    await connectOwnAppAccount(deps, actor);
    return connected;
  });
  route(appConnectionEndpoints.disconnectAppAccount, async ({ actor }) => {
    await disconnectAppAccount(deps, actor);
    return null;
  });
}
