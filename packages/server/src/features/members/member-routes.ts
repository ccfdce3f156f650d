import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addOwnAppAccount } from './add-own-app-account.ts';
import { checkUsername } from './check-username.ts';
import { getOwnAppAccount } from './get-own-app-account.ts';
import { removePicture, setPicture } from './set-picture.ts';
import { updateOwnAppAccount } from './update-own-app-account.ts';

export function registerMemberRoutes(route: Route, deps: Deps): void {
  route(appAccountEndpoints.checkUsername, ({ client, params }) =>
    checkUsername(deps, client, params.username),
  );
  route(appAccountEndpoints.createAppAccount, ({ actor, body }) => addOwnAppAccount(deps, actor, body));
  route(appAccountEndpoints.getOwnAppAccount, ({ actor }) => getOwnAppAccount(deps, actor));
  route(appAccountEndpoints.updateOwnAppAccount, ({ actor, body }) => updateOwnAppAccount(deps, actor, body));
  route(appAccountEndpoints.setPicture, ({ actor, body }) => setPicture(deps, actor, body.image.bytes));
  route(appAccountEndpoints.removePicture, ({ actor }) => removePicture(deps, actor));
}
