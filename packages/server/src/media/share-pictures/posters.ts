import type { PosterQuery } from '@lampion/contract/events/posters';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { drawCover, readCoverSubject } from '@lampion/drawing/cover';
import slugify from '@sindresorhus/slugify';
import type { Deps } from '../../deps.ts';
import { type PublicEventPage, showEvent } from '../../events/events/pages.ts';
import { findOwnEvent } from '../../events/events/update.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Poster } from './draw-poster.ts';

export interface PosterFile {
  /** "affiche-bal-du-13-juillet-a4.pdf" */
  readonly filename: string;
  readonly content: Uint8Array;
}

const DRAW = {
  module: new URL('./draw-poster.ts', import.meta.url),
  // Referenced by name: importing it would load its library into this process.
  name: 'drawPoster',
  withinMs: 20_000,
};

function describePoster(
  { event, organiser }: PublicEventPage,
  publicUrl: string,
): Omit<Poster, 'cover' | 'size'> {
  const { _id, name, place, address } = event;
  return {
    name: frPlain(name),
    when: frPlain(capitalise(formatEventTimes(event))),
    place: frPlain(place),
    address: address === null || address === place ? '' : frPlain(address),
    organiser: frPlain(`Organisé par ${organiser.displayName}`),
    url: `${publicUrl}/events/${_id}`,
    shortUrl: (publicUrl + organiser.path).replace(/^https?:\/\//, ''),
  };
}

/**
 * The poster of the caller's event, as a PDF of one page: with its picture or drawn cover, and a QR
 * code of its public page.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `unavailable` while too
 * many others are being drawn
 */
export async function getPoster(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage' | 'workProcess'>,
  actor: Actor,
  eventId: string,
  { size }: PosterQuery,
): Promise<PosterFile> {
  await findOwnEvent(deps, actor, eventId);
  const page = await showEvent(deps, actor, eventId);
  const { _id: id, picture, cover: drawn, name } = page.event;
  // The path of an uploaded picture is its storage key.
  const uploaded = picture === null ? null : await deps.storage.get(picture.src.slice(1));
  const cover = uploaded ?? drawCover(readCoverSubject({ ...drawn, id }));
  const poster = { ...describePoster(page, deps.config.PUBLIC_URL), cover, size };
  return {
    filename: `${['affiche', slugify(name), size].filter(Boolean).join('-')}.pdf`,
    content: await deps.workProcess.run<Poster, Uint8Array>(DRAW, poster),
  };
}
