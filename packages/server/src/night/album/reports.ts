import type { ReportBody } from '@lampion/contract/admin/reports';
import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { recordAction } from '../../admin/journal/record-action.ts';
import { closeReports, findReportedPhoto, recordReport } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import { type Actor, requireAdmin, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishNightChange } from '../nights/nights.ts';
import { changeAlbum } from './album.ts';
import { eraseFiles, readPhoto } from './photos.ts';
import { findPhoto, findPhotoRow, hidePhoto } from './store.ts';

const PER_ACCOUNT = { name: 'album-reports', points: 30, seconds: 3600 };

/**
 * Reports a photo to the administration and to the hosts, who see the number of reports and never
 * the reporters. Only the first report of a person counts. Idempotent.
 * @throws AppError `not_authenticated`, `night_not_found`, `album_photo_not_found`,
 * `too_many_attempts`
 */
export async function submitAlbumReport(
  deps: Pick<Deps, 'groupCommits' | 'limiter' | 'now'>,
  actor: Actor,
  id: string,
  photoId: string,
  body: ReportBody,
): Promise<void> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeAlbum(deps, actor, id, async (tx, night) => {
    const row = await findPhoto(tx, night, photoId);
    if (row === null) throw new AppError('album_photo_not_found');
    if (row.isReported) return;
    const reported = {
      kind: 'photo',
      subjectId: photoId,
      eventId: id,
      subjectName: night.event.name,
    } as const;
    if (await recordReport(deps, tx, reported, night, body)) await publishNightChange(tx, id, 'album');
  });
}

/** Of the largest pictures that phones show; enough to judge. */
const MODERATED_WIDTH = 640;

/**
 * Reads the photo of an open report as WebP, for the administration.
 * @throws AppError `not_authenticated`, `forbidden`, `report_not_found`; `album_photo_not_found`
 * once it is removed
 */
export async function getReportedPhoto(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  reportId: string,
): Promise<Buffer> {
  const photo = await findPhotoRow(deps.db, await findReportedPhoto(deps, actor, reportId));
  if (photo === null || photo.fileId === null || photo.removedAt !== null)
    throw new AppError('album_photo_not_found');
  const width = photo.widths.findLast((one) => one <= MODERATED_WIDTH) ?? photo.widths[0] ?? 0;
  return readPhoto(deps, photo.fileId, width);
}

/**
 * Removes a photo as an administrator, for good: from the screens at once, its files before this
 * resolves or, on failure, by the daily job. Its author receives the reasons, those who reported it
 * the outcome. The second call throws `album_photo_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `album_photo_not_found`
 */
export async function removeReportedPhoto(
  deps: Pick<
    Deps,
    'db' | 'decisionListeners' | 'groupCommits' | 'jobs' | 'log' | 'now' | 'pseudonymise' | 'storage'
  >,
  actor: Actor,
  photoId: string,
  reasons: ReasonsBody,
): Promise<void> {
  requireAdmin(actor);
  const eventId = (await findPhotoRow(deps.db, photoId))?.eventId;
  if (!eventId) throw new AppError('album_photo_not_found');
  const fileId = await deps.groupCommits.run(eventId, async (tx) => {
    const event = await lockGathering(tx, eventId);
    const photo = await findPhotoRow(tx, photoId);
    if (event === null || photo === null || photo.removedAt !== null)
      throw new AppError('album_photo_not_found');
    await hidePhoto(tx, photoId, { removedAt: deps.now(), removedAs: 'admin' });
    const subject = { subject: 'event', subjectId: eventId, subjectName: event.name } as const;
    const entryId = await recordAction(deps, tx, actor, { action: 'event.remove-photo', ...subject });
    await explainDecision(deps, tx, entryId, reasons, photo);
    await closeReports(deps, tx, photoId, 'removed');
    await publishNightChange(tx, eventId, 'album');
    return photo.fileId;
  });
  if (fileId !== null) await eraseFiles(deps, photoId, fileId);
}
