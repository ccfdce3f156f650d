import { frPlain } from '@lampion/contract/french';
import { NIL, v5 as uuidv5 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { hasOpenLink } from '../../events/guest-list/guests.ts';
import type { ComposedEmail, EmailComposers, GuestPush } from '../../platform/emails/frame.ts';
import { sendPush } from './deliver-message.ts';

type Pushing = Parameters<typeof sendPush>[0] & Pick<Deps, 'config'>;

/**
 * Composers that first send an e-mail with a `push` to the browsers of its guest. Once one of them
 * has accepted it, no e-mail is left to send; when none does, the e-mail goes at once. A repetition
 * has the same id, and is not shown twice.
 */
export function pushFirst(deps: Pushing, composers: EmailComposers): EmailComposers {
  const entries = Object.entries(composers).map(([template, compose]) => {
    const composeUnpushed = async (id: string): Promise<ComposedEmail | null> => {
      const composed = await compose(id);
      if (composed?.push === undefined) return composed;
      const { push, ...email } = composed;
      return (await pushToGuest(deps, `${template} ${id}`, push)) ? null : email;
    };
    return [template, composeUnpushed];
  });
  return Object.fromEntries(entries);
}

/**
 * The address is that of the pass, which opens only where it is stored: a private link would be
 * left with the notification.
 */
async function pushToGuest(
  deps: Pushing,
  subject: string,
  { guestId, eventId, title, body }: GuestPush,
): Promise<boolean> {
  if (!(await hasOpenLink(deps, guestId))) return false;
  const message = {
    id: uuidv5(`${subject} ${body}`, NIL),
    title,
    body: frPlain(body),
    url: `${deps.config.PUBLIC_URL}/app/pass/${eventId}`,
  };
  return (await sendPush(deps, { guestId }, message)) === 'sent';
}
