import { adminEventEndpoints } from '@lampion/contract/events/admin-events';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { deleteEventAsAdmin } from './cancellation.ts';
import { getAdminEvent, listAdminEvents, markReportsHandled, submitReport } from './moderation.ts';
import { republishEvent, unpublishEvent } from './publication.ts';

const reported = { message: 'Merci. Nous regardons cet événement et prenons les mesures qu’il faut.' };

/** Moderation of events by the administration. */
export function registerModerationRoutes(route: Route, deps: Deps): void {
  const endpoints = adminEventEndpoints;
  route(endpoints.listAdminEvents, ({ actor, query }) => listAdminEvents(deps, actor, query));
  route(endpoints.getAdminEvent, ({ actor, params }) => getAdminEvent(deps, actor, params.id));
  route(endpoints.unpublishEvent, ({ actor, params, body }) => unpublishEvent(deps, actor, params.id, body));
  route(endpoints.republishEvent, ({ actor, params }) => republishEvent(deps, actor, params.id));
  route(endpoints.deleteEventAsAdmin, async ({ actor, params }) => {
    await deleteEventAsAdmin(deps, actor, params.id);
    return null;
  });
  route(endpoints.markReportsHandled, ({ actor, params }) => markReportsHandled(deps, actor, params.id));
  route(endpoints.reportEvent, async ({ client, params, body }) => {
    await submitReport(deps, client, params.id, body);
    return reported;
  });
}
