import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { importImage } from './import-image.ts';
import { listImages } from './list-images.ts';
import { uploadImage } from './upload-image.ts';

/** Images uploaded before they are used. */
export function registerImageRoutes(route: Route, deps: Deps): void {
  route(adminArticleEndpoints.uploadImage, ({ actor, body }) => uploadImage(deps, actor, body.image.bytes));
  route(adminArticleEndpoints.listImages, ({ actor, query }) => listImages(deps, actor, query));
  route(adminArticleEndpoints.importImage, ({ actor, body }) => importImage(deps, actor, body.address));
}
