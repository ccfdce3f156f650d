import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { previewSharePicture } from './preview-share-picture.ts';

export function registerSharePreviewRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.previewSharePicture, ({ actor, params }) =>
    previewSharePicture(deps, actor, params.id),
  );
}
