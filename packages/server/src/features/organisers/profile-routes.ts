import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getProfile } from './get-profile.ts';
import { updateOrganiserPage } from './update-organiser-page.ts';
import { updateProfile } from './update-profile.ts';

export function registerProfileRoutes(route: Route, deps: Deps): void {
  route(profileEndpoints.getProfile, ({ actor }) => getProfile(deps, actor));
  route(organiserEndpoints.updateOrganiserPage, ({ actor, body }) => updateOrganiserPage(deps, actor, body));
  route(profileEndpoints.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
}
