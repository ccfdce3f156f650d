import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { setReminders } from '../events/set-reminders.ts';
import { getAudience } from './get-audience.ts';
import { listAnnouncements } from './list-announcements.ts';
import { listGuestAnnouncements } from './list-guest-announcements.ts';
import { listRecipients } from './list-recipients.ts';
import { pauseAnnouncement, resumeAnnouncement } from './pause-announcement.ts';
import { retryAnnouncement } from './retry-announcement.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { sendNudge } from './send-nudge.ts';

const which = ({ id, announcementId }: { id: string; announcementId: string }) => ({
  eventId: id,
  id: announcementId,
});

export function registerAnnouncementRoutes(route: Route, deps: Deps): void {
  const endpoints = announcementEndpoints;
  route(endpoints.sendNotification, ({ actor, params, body }) =>
    sendAnnouncement(deps, actor, params.id, body),
  );
  route(endpoints.getAudience, ({ actor, params }) => getAudience(deps, actor, params.id));
  route(endpoints.nudgeGuests, ({ actor, params }) => sendNudge(deps, actor, params.id));
  route(endpoints.setReminders, ({ actor, params, body }) => setReminders(deps, actor, params.id, body));
  route(endpoints.listAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.id, query),
  );
  route(endpoints.listRecipients, ({ actor, params, query }) =>
    listRecipients(deps, actor, which(params), query),
  );
  route(endpoints.pauseAnnouncement, ({ actor, params }) => pauseAnnouncement(deps, actor, which(params)));
  route(endpoints.resumeAnnouncement, ({ actor, params }) => resumeAnnouncement(deps, actor, which(params)));
  route(endpoints.retryAnnouncement, ({ actor, params }) => retryAnnouncement(deps, actor, which(params)));
  route(endpoints.listGuestAnnouncements, ({ actor, params }) =>
    listGuestAnnouncements(deps, actor, params.id, params.guestId),
  );
}
