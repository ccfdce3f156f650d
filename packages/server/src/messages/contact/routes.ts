import { contactEndpoints } from '@lampion/contract/messages/contact';
import { adminMessageEndpoints } from '@lampion/contract/messages/contact-inbox';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { sendContactMessage } from './contact.ts';
import { answerMessage, deleteMessage, getMessage, listMessages, markMessage } from './messages.ts';

/** Messages of the contact form, as the administration reads and answers them. */
export function registerMessageRoutes(route: Route, deps: Deps): void {
  const endpoints = adminMessageEndpoints;
  route(endpoints.listMessages, ({ actor, query }) => listMessages(deps, actor, query));
  route(endpoints.getMessage, ({ actor, params }) => getMessage(deps, actor, params.id));
  route(endpoints.markMessage, ({ actor, params, body }) => markMessage(deps, actor, params.id, body));
  route(endpoints.answerMessage, ({ actor, params, body }) => answerMessage(deps, actor, params.id, body));
  route(endpoints.deleteMessage, async ({ actor, params }) => {
    await deleteMessage(deps, actor, params.id);
    return null;
  });
}

const answer = {
  message: 'Merci, votre message est bien parti. Nous vous répondons par e-mail dès que possible.',
};

export function registerContactRoutes(route: Route, deps: Deps): void {
  route(contactEndpoints.sendContactMessage, async ({ client, body }) => {
    await sendContactMessage(deps, client, body);
    return answer;
  });
}
