import { adminSettingsEndpoints } from '@lampion/contract/admin/settings';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { readSettings, updateSettings } from './settings.ts';

export function registerSettingsRoutes(route: Route, deps: Deps): void {
  route(adminSettingsEndpoints.getSettings, () => readSettings(deps));
  route(adminSettingsEndpoints.updateSettings, ({ actor, body }) => updateSettings(deps, actor, body));
}
