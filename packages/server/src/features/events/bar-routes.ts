import { programmeEndpoints } from '@lampion/contract/endpoints/programme';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addBar } from './add-bar.ts';
import { deleteBar } from './delete-bar.ts';
import { reorderBars } from './reorder-bars.ts';
import { updateBar } from './update-bar.ts';

export function registerBarRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addBar, ({ actor, params, body }) => addBar(deps, actor, params.id, body));
  route(programmeEndpoints.reorderBars, ({ actor, params, body }) =>
    reorderBars(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateBar, ({ actor, params, body }) =>
    updateBar(deps, actor, params.id, params.barId, body),
  );
  route(programmeEndpoints.deleteBar, async ({ actor, params }) => {
    await deleteBar(deps, actor, params.id, params.barId);
    return null;
  });
}
