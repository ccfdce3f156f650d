import { privacyEndpoints } from '@lampion/contract/admin/privacy';
import { adminUserEndpoints } from '@lampion/contract/people/admin-users';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import type { Deps } from '../../deps.ts';
import { requestDeletion } from '../../people/accounts/deletions.ts';
import type { Route } from '../../platform/http/api.ts';
import { addAppAccount, deleteUser } from './erasure.ts';
import { exportPersonalData, exportUser } from './personal-data.ts';

/**
 * Export and erasure of personal data: by the person, or by the administration. A member who is too
 * young is erased at once.
 */
export function registerPrivacyRoutes(route: Route, deps: Deps): void {
  route(appAccountEndpoints.createAppAccount, ({ actor, body }) => addAppAccount(deps, actor, body));
  route(privacyEndpoints.exportPersonalData, ({ actor }) => exportPersonalData(deps, actor));
  route(privacyEndpoints.requestDeletion, ({ actor, body }) => requestDeletion(deps, actor, body));
  route(adminUserEndpoints.exportUser, ({ actor, params }) => exportUser(deps, actor, params.id));
  route(adminUserEndpoints.eraseUser, async ({ actor, params, body }) => {
    await deleteUser(deps, actor, params.id, body);
    return null;
  });
}
