import { isAppError } from '@lampion/server/app-error';
import type { Deps } from '@lampion/server/deps';
import { exportLinkedCalendar } from '@lampion/server/features/guest-list/export-linked-calendar';
import { exportPartyCalendar } from '@lampion/server/features/parties/export-party-calendar';
import type { FastifyInstance } from 'fastify';

/** Whoever has the address has the party: neither kept nor found by search engines. */
const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="soiree.ics"',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Calendar files behind a secret: of a party by its link, and of what a guest has a private link to. */
export async function partyFileRoutes(
  app: FastifyInstance,
  { deps }: { readonly deps: Deps },
): Promise<void> {
  function serve(url: string, write: (secret: string) => Promise<string>): void {
    app.get<{ Params: { secret: string } }>(url, async (request, reply) => {
      try {
        return await reply.headers(headers).send(await write(request.params.secret));
      } catch (error) {
        if (!isAppError(error) || error.status !== 404) throw error;
        return reply.callNotFound();
      }
    });
  }

  serve('/p/:secret/calendar.ics', (code) => exportPartyCalendar(deps, code));
  serve('/replies/:secret/calendar.ics', (token) => exportLinkedCalendar(deps, token));
}
