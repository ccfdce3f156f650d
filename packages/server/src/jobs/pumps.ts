import { emailLanes } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../deps.ts';
import { deliverAnnouncements } from '../features/announcements/deliver-announcements.ts';
import { deliverEmails } from '../features/mail/deliver-emails.ts';
import { createEmailComposers } from './email-composers.ts';
import { createPump, type Pump } from './pump.ts';

/** What sends messages as they become due: one pump for each channel of announcements, and each lane of e-mails. */
export function createPumps(deps: Deps): Pump[] {
  const { log, database } = deps;
  const composers = createEmailComposers(deps);
  const emails = emailLanes.map((lane) =>
    createPump(deliverEmails(deps, composers, lane), { log, watch: database.watch }),
  );
  return [...emails, ...deliverAnnouncements(deps)];
}
