import { doorEndpoints as door } from '@lampion/contract/events/door';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import {
  getDoor,
  getDoorLink,
  getLinkedDoor,
  getMorningAfter,
  recordDoorEntries,
  recordLinkedDoorEntries,
} from './door.ts';
import { endDoorLink, issueDoorLink } from './links.ts';

export function registerDoorRoutes(route: Route, deps: Deps): void {
  route(door.getDoor, ({ actor, params }) => getDoor(deps, actor, params.id));
  route(door.recordDoorEntries, ({ actor, params, body }) => recordDoorEntries(deps, actor, params.id, body));
  route(door.getDoorLink, ({ actor, params }) => getDoorLink(deps, actor, params.id));
  route(door.issueDoorLink, ({ actor, params }) => issueDoorLink(deps, actor, params.id));
  route(door.endDoorLink, async ({ actor, params }) => {
    await endDoorLink(deps, actor, params.id);
    return null;
  });
  route(door.getLinkedDoor, ({ params }) => getLinkedDoor(deps, params.token));
  route(door.recordLinkedDoorEntries, ({ params, body }) =>
    recordLinkedDoorEntries(deps, params.token, body),
  );
  route(door.getMorningAfter, ({ actor, params }) => getMorningAfter(deps, actor, params.id));
}
