import type { InvitationPreview, InvitationPreviewBody } from '@lampion/contract/events/invitations';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findOwnEvent } from '../events/update.ts';
import { findUninvited } from '../guest-list/invitations.ts';
import { readInviteeList } from './read-invitee-list.ts';

/**
 * Preview of a guest list for the caller's event: who would be invited, and which lines must be
 * corrected. Writes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for a file
 * that is not a list, is unreadable or too long; `unavailable` while too many are being read
 */
export async function previewInvitations(
  deps: Pick<Deps, 'db' | 'threads'>,
  actor: Actor,
  eventId: string,
  { file, list }: InvitationPreviewBody,
): Promise<InvitationPreview> {
  await findOwnEvent(deps, actor, eventId);
  const { people, faults, faultCount, repeatedCount, leftOutCount, origin } = await readInviteeList(
    deps,
    file ? { input: file.bytes, path: 'file' } : { input: list ?? '', path: 'list' },
  );
  if (people.length + faults.length + leftOutCount === 0) {
    const message = 'Indiquez au moins une adresse e-mail';
    throw new AppError('invalid_input', { fields: [{ path: file ? 'file' : 'list', message }] });
  }
  const fresh = await findUninvited(deps.db, eventId, people);
  return {
    people: fresh,
    faults: [...faults],
    faultCount,
    knownCount: people.length - fresh.length,
    repeatedCount,
    source: origin?.source ?? null,
    columns: [...(origin?.columns ?? [])],
    leftOutCount,
  };
}
