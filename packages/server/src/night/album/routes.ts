import { Readable } from 'node:stream';
import { albumEndpoints } from '@lampion/contract/night/album';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getAlbum, setAlbumCaption, setAlbumLike } from './album.ts';
import { exportAlbum } from './export.ts';
import { addAlbumPhoto, getAlbumFile, removeAlbumPhoto, submitAlbumReport } from './photos.ts';

/** Nobody between the server and a device of the night keeps a picture. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

export function registerAlbumRoutes(route: Route, deps: Deps): void {
  route(albumEndpoints.getAlbum, ({ actor, params, query }) => getAlbum(deps, actor, params.id, query));
  route(albumEndpoints.addAlbumPhoto, ({ actor, params: { id, photoId }, body: { image, caption } }) =>
    addAlbumPhoto(deps, actor, id, { photoId, bytes: image.bytes, caption }),
  );
  route(albumEndpoints.setAlbumCaption, ({ params: { id, photoId }, body, ...call }) =>
    asWritten(deps, call, [`caption ${photoId}`], () =>
      setAlbumCaption(deps, call.actor, id, { photoId, ...body }),
    ),
  );
  route(albumEndpoints.setAlbumLike, ({ params: { id, photoId }, body, ...call }) =>
    asWritten(deps, call, [`like ${photoId}`], () =>
      setAlbumLike(deps, call.actor, id, { photoId, ...body }),
    ),
  );
  route(albumEndpoints.removeAlbumPhoto, ({ actor, params }) =>
    removeAlbumPhoto(deps, actor, params.id, params.photoId),
  );
  route(albumEndpoints.reportAlbumPhoto, ({ actor, params: { id, photoId }, body }) =>
    submitAlbumReport(deps, actor, id, { photoId, ...body }),
  );
  route(albumEndpoints.getAlbumFile, async ({ actor, params: { id, ...file }, reply }) => {
    const bytes = await getAlbumFile(deps, actor, id, file);
    reply.headers(PRIVATE);
    return Readable.from([bytes]);
  });
  route(albumEndpoints.downloadAlbum, async ({ actor, params, reply }) => {
    const zip = await exportAlbum(deps, actor, params.id);
    reply.headers({ ...PRIVATE, 'content-disposition': 'attachment; filename="album-lampion.zip"' });
    return zip;
  });
}
