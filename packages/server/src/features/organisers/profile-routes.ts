import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function registerProfileRoutes(route: Route, deps: Deps): void {
  route(profileEndpoints.getProfile, ({ actor }) => getProfile(deps, actor));
  route(profileEndpoints.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
}
