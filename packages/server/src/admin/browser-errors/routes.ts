import { browserErrorEndpoints } from '@lampion/contract/admin/browser-errors';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { listBrowserErrors, markBrowserErrorHandled, recordBrowserError } from './browser-errors.ts';

/** Errors of browsers, as they report them and as the administration reads them. */
export function registerBrowserErrorRoutes(route: Route, deps: Deps): void {
  const endpoints = browserErrorEndpoints;
  route(endpoints.reportBrowserError, async ({ client, body }) => {
    await recordBrowserError(deps, client, body);
    return null;
  });
  route(endpoints.listBrowserErrors, ({ actor, query }) => listBrowserErrors(deps, actor, query));
  route(endpoints.markBrowserErrorHandled, ({ actor, params }) =>
    markBrowserErrorHandled(deps, actor, params.id),
  );
}
