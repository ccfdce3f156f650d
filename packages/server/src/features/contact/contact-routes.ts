import { contactEndpoints } from '@lampion/contract/endpoints/contact';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { sendContactMessage } from './send-contact-message.ts';

const answer = {
  message: 'Merci, votre message est bien parti. Nous vous répondons par e-mail dès que possible.',
};

export function registerContactRoutes(route: Route, deps: Deps): void {
  route(contactEndpoints.sendContactMessage, async ({ client, body }) => {
    await sendContactMessage(deps, client, body);
    return answer;
  });
}
