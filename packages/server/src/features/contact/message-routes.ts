import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { answerMessage } from './answer-message.ts';
import { deleteMessage } from './delete-message.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';
import { markMessage } from './mark-message.ts';

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
