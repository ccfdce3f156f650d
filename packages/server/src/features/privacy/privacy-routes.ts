import { privacyEndpoints } from '@lampion/contract/endpoints/privacy';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { requestDeletion } from './request-deletion.ts';

export function registerPrivacyRoutes(route: Route, deps: Deps): void {
  route(privacyEndpoints.exportPersonalData, ({ actor }) => exportPersonalData(deps, actor));
  route(privacyEndpoints.requestDeletion, ({ actor, body }) => requestDeletion(deps, actor, body));
}
