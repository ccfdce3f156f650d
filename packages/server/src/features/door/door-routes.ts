import { doorEndpoints as door } from '@lampion/contract/endpoints/door';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { endDoorLink } from './end-door-link.ts';
import { getDoor, getLinkedDoor } from './get-door.ts';
import { getDoorLink } from './get-door-link.ts';
import { getMorningAfter } from './get-morning-after.ts';
import { issueDoorLink } from './issue-door-link.ts';
import { recordDoorEntries, recordLinkedDoorEntries } from './record-door-entries.ts';

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
