import { adminRoutes } from './admin/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { blogRoutes } from './blog/routes.ts';
import type { Deps } from './deps.ts';
import { eventsRoutes } from './events/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { nightRoutes } from './night/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import type { Route } from './platform/http/api.ts';

/** Every call of the API, bound to its use case. */
export function registerRoutes(route: Route, deps: Deps): void {
  peopleRoutes(route, deps);
  eventsRoutes(route, deps);
  nightRoutes(route, deps);
  messagesRoutes(route, deps);
  blogRoutes(route, deps);
  mediaRoutes(route, deps);
  billingRoutes(route, deps);
  adminRoutes(route, deps);
}
