import { adminUserEndpoints } from '@lampion/contract/endpoints/admin-users';
import { privacyEndpoints } from '@lampion/contract/endpoints/privacy';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { requestDeletion } from '../accounts/request-deletion.ts';
import { deleteUser } from './delete-user.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { exportUser } from './export-user.ts';

/** Export and erasure of personal data: by the person, or by the administration. */
export function registerPrivacyRoutes(route: Route, deps: Deps): void {
  route(privacyEndpoints.exportPersonalData, ({ actor }) => exportPersonalData(deps, actor));
  route(privacyEndpoints.requestDeletion, ({ actor, body }) => requestDeletion(deps, actor, body));
  route(adminUserEndpoints.exportUser, ({ actor, params }) => exportUser(deps, actor, params.id));
  route(adminUserEndpoints.eraseUser, async ({ actor, params, body }) => {
    await deleteUser(deps, actor, params.id, body);
    return null;
  });
}
