import { announcementEndpoints } from '@lampion/contract/messages/announcements';
import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import type { Deps } from '../../deps.ts';
import { setReminders } from '../../events/events/reminders.ts';
import type { Route } from '../../platform/http/api.ts';
import {
  listAnnouncements,
  pauseAnnouncement,
  resumeAnnouncement,
  retryAnnouncement,
  sendAnnouncement,
  sendNudge,
} from './announcements.ts';
import { getAudience, listRecipients } from './audience.ts';
import { forgetDevice, listDevices, registerDevice } from './devices.ts';
import {
  getPreferences,
  resetOrganiserPreferences,
  updateOrganiserPreferences,
  updatePreferences,
  updateSubscription,
} from './preferences.ts';
import { listGuestAnnouncements } from './reminders.ts';
import { subscribeGuest } from './unsubscribing.ts';

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

export function registerNotificationRoutes(route: Route, deps: Deps): void {
  const endpoints = notificationEndpoints;
  route(endpoints.getPushKey, async () => ({ publicKey: await deps.webPush.publicKey() }));
  route(endpoints.listDevices, ({ actor }) => listDevices(deps, actor));
  route(endpoints.registerDevice, ({ actor, body }) => registerDevice(deps, actor, body));
  route(endpoints.forgetDevice, async ({ actor, params }) => {
    await forgetDevice(deps, actor, params.id);
    return null;
  });
  route(endpoints.subscribeGuest, ({ client, body }) => subscribeGuest(deps, client, body));
  route(endpoints.updateSubscription, async ({ client, body }) => {
    await updateSubscription(deps, client, body);
    return null;
  });
  route(endpoints.getNotificationPreferences, ({ actor }) => getPreferences(deps, actor));
  route(endpoints.updateNotificationPreferences, ({ actor, body }) => updatePreferences(deps, actor, body));
  route(endpoints.updateOrganiserPreferences, ({ actor, params, body }) =>
    updateOrganiserPreferences(deps, actor, params.organiserId, body),
  );
  route(endpoints.resetOrganiserPreferences, ({ actor, params }) =>
    resetOrganiserPreferences(deps, actor, params.organiserId),
  );
}
