import { Readable } from 'node:stream';
import { eventImportEndpoints } from '@lampion/contract/events/imports/event-imports';
import { guestImportEndpoints } from '@lampion/contract/events/imports/guest-imports';
import { invitationEndpoints } from '@lampion/contract/events/invitations';
import type { Deps } from '../deps.ts';
import type { Route } from '../platform/http/api.ts';
import {
  getLatestEventImport,
  importEvents,
  previewEventImport,
  undoEventImport,
} from './event-imports/imports.ts';
import { addImportPiece } from './guest-imports/add-import-piece.ts';
import {
  cancelImport,
  confirmImport,
  exportImportFaults,
  getImport,
  getLatestImport,
  renameImported,
} from './guest-imports/imports.ts';
import { previewInvitations } from './guest-imports/preview.ts';
import { inviteGuests } from './guest-list/invitations.ts';

/** Lists of guests and events that organisers import from files. */
export function importRoutes(route: Route, deps: Deps): void {
  route(invitationEndpoints.previewInvitations, ({ actor, params, body }) =>
    previewInvitations(deps, actor, params.id, body),
  );
  route(guestImportEndpoints.addImportPiece, ({ actor, params, body }) =>
    addImportPiece(deps, actor, { eventId: params.id, importId: params.importId }, body),
  );
  route(guestImportEndpoints.getLatestImport, ({ actor, params }) => getLatestImport(deps, actor, params.id));
  route(guestImportEndpoints.getImport, ({ actor, params }) =>
    getImport(deps, actor, params.id, params.importId),
  );
  route(guestImportEndpoints.exportImportFaults, async ({ actor, params, reply }) => {
    const { filename, content } = await exportImportFaults(deps, actor, params.id, params.importId);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestImportEndpoints.renameImported, ({ actor, params, body }) =>
    renameImported(deps, actor, { eventId: params.id, importId: params.importId }, body),
  );
  route(guestImportEndpoints.confirmImport, ({ actor, params }) =>
    confirmImport(deps, actor, params.id, params.importId),
  );
  route(guestImportEndpoints.cancelImport, ({ actor, params }) =>
    cancelImport(deps, actor, params.id, params.importId),
  );
  route(invitationEndpoints.inviteGuests, ({ actor, params, body }) =>
    inviteGuests(deps, actor, params.id, body),
  );
  registerEventImportRoutes(route, deps);
}

function registerEventImportRoutes(route: Route, deps: Deps): void {
  route(eventImportEndpoints.previewEventImport, ({ actor, body }) => previewEventImport(deps, actor, body));
  route(eventImportEndpoints.importEvents, ({ actor, body }) => importEvents(deps, actor, body));
  route(eventImportEndpoints.getLatestEventImport, ({ actor }) => getLatestEventImport(deps, actor));
  route(eventImportEndpoints.undoEventImport, ({ actor, params }) => undoEventImport(deps, actor, params.id));
}
