import { Readable } from 'node:stream';
import { replyEndpoints } from '@lampion/contract/events/replies';
import { announcementEndpoints } from '@lampion/contract/messages/announcements';
import { contactEndpoints } from '@lampion/contract/messages/contact';
import { adminMessageEndpoints } from '@lampion/contract/messages/contact-inbox';
import { adminEmailEndpoints } from '@lampion/contract/messages/emails';
import { liveEndpoints } from '@lampion/contract/messages/live';
import { adminMailCheckEndpoints } from '@lampion/contract/messages/mail-checks';
import { newsEndpoints } from '@lampion/contract/messages/news';
import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { plannedMessageEndpoints } from '@lampion/contract/messages/planned-messages';
import { publicationEndpoints } from '@lampion/contract/messages/publications';
import { adminSuppressionEndpoints } from '@lampion/contract/messages/suppressions';
import { webhookEndpoints } from '@lampion/contract/messages/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { setReminders } from '../events/events/own-events.ts';
import { clientOf, type Route } from '../platform/http/api.ts';
import { asWritten } from '../platform/idempotency/own-answers.ts';
import {
  listAnnouncements,
  pauseAnnouncement,
  resumeAnnouncement,
  retryAnnouncement,
  sendAnnouncement,
  sendNudge,
} from './announcements/announcements.ts';
import { getAudience, getReach, listRecipients } from './announcements/audience.ts';
import {
  forgetDevice,
  forgetPassDevice,
  listDevices,
  listPassDevices,
  registerDevice,
  renewPass,
} from './announcements/devices.ts';
import {
  cancelPlannedMessage,
  changePlannedMessage,
  listPlannedMessages,
  planMessage,
} from './announcements/planned-messages.ts';
import {
  getPreferences,
  resetOrganiserPreferences,
  updateOrganiserPreferences,
  updatePreferences,
  updateSubscription,
} from './announcements/preferences.ts';
import { listPublications } from './announcements/publications.ts';
import { listGuestAnnouncements } from './announcements/reminders.ts';
import { subscribeGuest } from './announcements/unsubscribing.ts';
import { sendContactMessage } from './contact/contact.ts';
import { answerMessage, deleteMessage, getMessage, listMessages, markMessage } from './contact/messages.ts';
import { openStream } from './live/stream.ts';
import { processMailEvents } from './mail/bounces.ts';
import { checkMailSetup } from './mail/check-mail-setup.ts';
import { getMailCheck, startMailCheck } from './mail/mail-checks.ts';
import { addSuppression, listSuppressions, removeSuppression } from './mail/suppressions.ts';
import { listUndeliveredEmails, retryEmail } from './mail/undelivered.ts';
import { answerNews } from './notification-answers/answers.ts';
import { getNewsPreferences, updateNewsPreferences } from './notifications/preferences.ts';
import { listNews, readNews } from './notifications/reading.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  resendWebhookDelivery,
} from './webhooks/webhooks.ts';

const which = ({ id, announcementId }: { id: string; announcementId: string }) => ({
  eventId: id,
  id: announcementId,
});

const answer = {
  message: 'Merci, votre message est bien parti. Nous vous répondons par e-mail dès que possible.',
};

/** Above providers' batches; limits the memory strangers can use. */
const EVENTS_BYTES_MAX = 1024 * 1024;

/**
 * POST /mail/bounces/{provider}, where e-mail providers post bounces and complaints. Outside of the
 * contract: signatures cover the raw bytes, so nothing may parse them first. Answers 200 once they
 * are recorded, now or before.
 */
export async function mailEvents(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { provider: string } }>(
    '/mail/bounces/:provider',
    {
      bodyLimit: EVENTS_BYTES_MAX,
      onRequest: (request) => deps.floodLimits.countWrite(clientOf(request)),
    },
    async ({ params, headers, body }, reply) => {
      await processMailEvents(deps, params.provider, {
        headers,
        body: body instanceof Buffer ? body : Buffer.alloc(0),
      });
      return reply.header('cache-control', 'no-store').send({ received: true });
    },
  );
}

function registerAnnouncementRoutes(route: Route, deps: Deps): void {
  route(announcementEndpoints.sendNotification, ({ actor, params, body }) =>
    sendAnnouncement(deps, actor, params.id, body),
  );
  route(announcementEndpoints.getAudience, ({ actor, params }) => getAudience(deps, actor, params.id));
  route(announcementEndpoints.getReach, ({ actor, params, query }) =>
    getReach(deps, actor, params.id, query),
  );
  route(announcementEndpoints.nudgeGuests, ({ actor, params }) => sendNudge(deps, actor, params.id));
  route(announcementEndpoints.setReminders, ({ actor, params, body }) =>
    setReminders(deps, actor, params.id, body),
  );
  route(announcementEndpoints.listAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.id, query),
  );
  route(announcementEndpoints.listRecipients, ({ actor, params, query }) =>
    listRecipients(deps, actor, which(params), query),
  );
  route(announcementEndpoints.pauseAnnouncement, ({ actor, params }) =>
    pauseAnnouncement(deps, actor, which(params)),
  );
  route(announcementEndpoints.resumeAnnouncement, ({ actor, params }) =>
    resumeAnnouncement(deps, actor, which(params)),
  );
  route(announcementEndpoints.retryAnnouncement, ({ actor, params }) =>
    retryAnnouncement(deps, actor, which(params)),
  );
  route(announcementEndpoints.listGuestAnnouncements, ({ actor, params }) =>
    listGuestAnnouncements(deps, actor, params.id, params.guestId),
  );
  route(publicationEndpoints.listPublications, ({ actor, query }) => listPublications(deps, actor, query));
}

function registerPlannedMessageRoutes(route: Route, deps: Deps): void {
  const whichPlanned = ({ id, messageId }: { id: string; messageId: string }) => ({
    eventId: id,
    id: messageId,
  });
  route(plannedMessageEndpoints.listPlannedMessages, ({ actor, params }) =>
    listPlannedMessages(deps, actor, params.id),
  );
  route(plannedMessageEndpoints.planMessage, ({ actor, params, body }) =>
    planMessage(deps, actor, params.id, body),
  );
  route(plannedMessageEndpoints.changePlannedMessage, ({ actor, params, body }) =>
    changePlannedMessage(deps, actor, whichPlanned(params), body),
  );
  route(plannedMessageEndpoints.cancelPlannedMessage, async ({ actor, params }) => {
    await cancelPlannedMessage(deps, actor, whichPlanned(params));
    return null;
  });
}

function registerNotificationRoutes(route: Route, deps: Deps): void {
  route(notificationEndpoints.getPushKey, async () => ({ publicKey: await deps.webPush.publicKey() }));
  route(notificationEndpoints.listDevices, ({ actor }) => listDevices(deps, actor));
  route(notificationEndpoints.registerDevice, ({ actor, body }) => registerDevice(deps, actor, body));
  route(notificationEndpoints.forgetDevice, async ({ actor, params }) => {
    await forgetDevice(deps, actor, params.id);
    return null;
  });
  route(replyEndpoints.renewLink, ({ client, params }) => renewPass(deps, client, params.token));
  route(notificationEndpoints.subscribeGuest, ({ client, body }) => subscribeGuest(deps, client, body));
  route(notificationEndpoints.listPassDevices, ({ actor, params }) =>
    listPassDevices(deps, actor, params.id),
  );
  route(notificationEndpoints.forgetPassDevice, async ({ actor, params }) => {
    await forgetPassDevice(deps, actor, params.id, params.deviceId);
    return null;
  });
  route(notificationEndpoints.updateSubscription, async ({ client, body }) => {
    await updateSubscription(deps, client, body);
    return null;
  });
  route(notificationEndpoints.getNotificationPreferences, ({ actor }) => getPreferences(deps, actor));
  route(notificationEndpoints.updateNotificationPreferences, ({ actor, body }) =>
    updatePreferences(deps, actor, body),
  );
  route(notificationEndpoints.updateOrganiserPreferences, ({ actor, params, body }) =>
    updateOrganiserPreferences(deps, actor, params.organiserId, body),
  );
  route(notificationEndpoints.resetOrganiserPreferences, ({ actor, params }) =>
    resetOrganiserPreferences(deps, actor, params.organiserId),
  );
}

/** Messages of the contact form, for administrators who read and answer them. */
function registerAdminMessageRoutes(route: Route, deps: Deps): void {
  route(adminMessageEndpoints.listMessages, ({ actor, query }) => listMessages(deps, actor, query));
  route(adminMessageEndpoints.getMessage, ({ actor, params }) => getMessage(deps, actor, params.id));
  route(adminMessageEndpoints.markMessage, ({ actor, params, body }) =>
    markMessage(deps, actor, params.id, body),
  );
  route(adminMessageEndpoints.answerMessage, ({ actor, params, body }) =>
    answerMessage(deps, actor, params.id, body),
  );
  route(adminMessageEndpoints.deleteMessage, async ({ actor, params }) => {
    await deleteMessage(deps, actor, params.id);
    return null;
  });
}

function registerContactRoutes(route: Route, deps: Deps): void {
  route(contactEndpoints.sendContactMessage, async ({ client, body }) => {
    await sendContactMessage(deps, client, body);
    return answer;
  });
}

function registerLiveRoutes(route: Route, deps: Deps): void {
  route(liveEndpoints.openStream, ({ actor, query, request, reply }) => {
    // Makes proxies forward each event at once and unchanged.
    reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform');
    if (request.method === 'HEAD') return Readable.from([]);
    const lastId = request.headers['last-event-id']?.toString();
    return openStream(deps, actor, { lastId, since: query.since });
  });
}

/** Undelivered e-mails, for administrators. */
function registerAdminEmailRoutes(route: Route, deps: Deps): void {
  route(adminEmailEndpoints.listUndeliveredEmails, ({ actor, query }) =>
    listUndeliveredEmails(deps, actor, query),
  );
  route(adminEmailEndpoints.retryEmail, ({ actor, params }) => retryEmail(deps, actor, params.id));
}

/** Suppressed addresses, for administrators. */
function registerAdminSuppressionRoutes(route: Route, deps: Deps): void {
  route(adminSuppressionEndpoints.listSuppressions, ({ actor, query }) =>
    listSuppressions(deps, actor, query),
  );
  route(adminSuppressionEndpoints.addSuppression, ({ actor, body }) =>
    addSuppression(deps, actor, body.email),
  );
  route(adminSuppressionEndpoints.removeSuppression, ({ actor, params }) =>
    removeSuppression(deps, actor, params.id),
  );
}

/** Checks of the mail setup, for administrators. */
function registerAdminMailCheckRoutes(route: Route, deps: Deps): void {
  route(adminMailCheckEndpoints.checkMailSetup, ({ actor }) => checkMailSetup(deps, actor));
  route(adminMailCheckEndpoints.startMailCheck, ({ actor, body }) => startMailCheck(deps, actor, body.email));
  route(adminMailCheckEndpoints.getMailCheck, ({ actor, params }) => getMailCheck(deps, actor, params.id));
}

function registerNewsAnswerRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.answerNews, ({ client, body }) => answerNews(deps, client, body));
}

function registerNewsRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.listNews, ({ actor, query }) => listNews(deps, actor, query));
  route(newsEndpoints.readNews, ({ actor, body }) => readNews(deps, actor, body));
  route(newsEndpoints.getNewsPreferences, ({ actor }) => getNewsPreferences(deps, actor));
  route(newsEndpoints.updateNewsPreferences, ({ body, ...call }) => {
    const subjects = body.choices.map(({ kind }) => `news ${kind}`);
    return asWritten(deps, call, subjects, () => updateNewsPreferences(deps, call.actor, body));
  });
}

function registerWebhookRoutes(route: Route, deps: Deps): void {
  route(webhookEndpoints.listWebhooks, ({ actor }) => listWebhooks(deps, actor));
  route(webhookEndpoints.createWebhook, ({ actor, body }) => createWebhook(deps, actor, body));
  route(webhookEndpoints.changeWebhook, ({ actor, params, body }) =>
    changeWebhook(deps, actor, params.id, body),
  );
  route(webhookEndpoints.deleteWebhook, async ({ actor, params }) => {
    await deleteWebhook(deps, actor, params.id);
    return null;
  });
  route(webhookEndpoints.renewWebhookSecret, ({ actor, params }) =>
    renewWebhookSecret(deps, actor, params.id),
  );
  route(webhookEndpoints.pingWebhook, async ({ actor, params }) => {
    await pingWebhook(deps, actor, params.id);
    return null;
  });
  route(webhookEndpoints.listWebhookDeliveries, ({ actor, params, query }) =>
    listWebhookDeliveries(deps, actor, params.id, query),
  );
  route(webhookEndpoints.resendWebhookDelivery, async ({ actor, params }) => {
    await resendWebhookDelivery(deps, actor, params.id, params.deliveryId);
    return null;
  });
}

export function messagesRoutes(route: Route, deps: Deps): void {
  registerAnnouncementRoutes(route, deps);
  registerPlannedMessageRoutes(route, deps);
  registerNotificationRoutes(route, deps);
  registerAdminMessageRoutes(route, deps);
  registerContactRoutes(route, deps);
  registerLiveRoutes(route, deps);
  registerAdminEmailRoutes(route, deps);
  registerAdminSuppressionRoutes(route, deps);
  registerAdminMailCheckRoutes(route, deps);
  registerNewsAnswerRoutes(route, deps);
  registerNewsRoutes(route, deps);
  registerWebhookRoutes(route, deps);
}
