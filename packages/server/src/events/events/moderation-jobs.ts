import { findRecordedChange } from '../../admin/journal/record-action.ts';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import {
  renderEventDeleted,
  renderEventRepublished,
  renderEventUnpublished,
} from '../../platform/emails/events.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { findOrganiserEmail } from './moderation-store.ts';

/** The journal entry, with the organiser's address and ours; null once the organiser is deleted. */
async function findDecision(deps: Pick<Deps, 'config' | 'db'>, entryId: string) {
  const change = await findRecordedChange(deps.db, entryId);
  const to = change && (await findOrganiserEmail(deps.db, String(change.before.organiserId)));
  if (!change || !to) return null;
  const { supportEmail: replyTo } = await readSettings(deps);
  return { to, replyTo, change };
}

/**
 * The e-mails to an organiser about decisions of the administration. The row is the journal entry.
 */
export function moderationEmails(
  deps: Pick<Deps, 'config' | 'db'>,
): Pick<EmailComposers, 'event-deleted' | 'event-republished' | 'event-unpublished'> {
  return {
    async 'event-unpublished'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      const reason = String(change.after.reason);
      return { ...addresses, ...renderEventUnpublished({ name: change.subjectName, reason }) };
    },
    async 'event-republished'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      return { ...addresses, ...renderEventRepublished({ name: change.subjectName }) };
    },
    async 'event-deleted'(entryId) {
      const decision = await findDecision(deps, entryId);
      if (decision === null) return null;
      const { change, ...addresses } = decision;
      return { ...addresses, ...renderEventDeleted({ name: change.subjectName }) };
    },
  };
}
