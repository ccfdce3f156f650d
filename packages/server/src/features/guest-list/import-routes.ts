import { Readable } from 'node:stream';
import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addImportPiece } from './add-import-piece.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport } from './confirm-import.ts';
import { exportImportFaults } from './export-import-faults.ts';
import { getImport } from './get-import.ts';

export function registerImportRoutes(route: Route, deps: Deps): void {
  route(guestImportEndpoints.addImportPiece, ({ actor, params, body }) =>
    addImportPiece(deps, actor, { eventId: params.id, importId: params.importId }, body),
  );
  route(guestImportEndpoints.getImport, ({ actor, params }) =>
    getImport(deps, actor, params.id, params.importId),
  );
  route(guestImportEndpoints.exportImportFaults, async ({ actor, params, reply }) => {
    const { filename, content } = await exportImportFaults(deps, actor, params.id, params.importId);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestImportEndpoints.confirmImport, ({ actor, params }) =>
    confirmImport(deps, actor, params.id, params.importId),
  );
  route(guestImportEndpoints.cancelImport, ({ actor, params }) =>
    cancelImport(deps, actor, params.id, params.importId),
  );
}
