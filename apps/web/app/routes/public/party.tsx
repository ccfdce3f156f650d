import { partyLinkParamsSchema } from '@lampion/contract/schemas/party';
import { linkReplyBodySchema } from '@lampion/contract/schemas/party-body';
import { data, redirect } from 'react-router';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/party.ts?enhance';
import { PartySheet } from '../../features/party-link/party-sheet.tsx';
import { readSentReply, sentReplies } from '../../features/party-link/sent-reply.ts';
import { readVotes } from '../../features/party-link/vote-fields.tsx';
import { noFaults, readReplyRefusal, readSentFields } from '../../features/replies/reply-form-data.ts';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { readPageQuery } from '../../lib/page-query.ts';
import { describeSecretPage, privateHeaders } from '../../lib/private-page.ts';
import type { HeadTag } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/party';

const query = { reponse: (value: string) => readSentReply(value) && value };

export const handle = { enhance, query } satisfies PublicPageHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const party = await answerOrRefuse(useCases.getPartyLink(deps, params.code));
  const sent = readSentReply(readPageQuery(new URL(request.url).searchParams, query)?.value ?? '');
  return data({ party, sent, code: params.code }, { headers: privateHeaders });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    const { code } = useCases.parseParams(partyLinkParamsSchema, params, 'party_not_found');
    const wanted = useCases.parseInput(linkReplyBodySchema, { ...values, answers: readVotes(values) });
    const { reply } = await useCases.addLinkReply(deps, sender(), code, wanted);
    const to = `/p/${code}?reponse=${sentReplies[reply]}#participer`;
    // So that reloading the page does not send the form again.
    return redirect(to, { status: 303, headers: privateHeaders });
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
}

/** Messengers show what everybody may read: nothing of the party. */
export function meta({ matches }: Route.MetaArgs): HeadTag[] {
  return describeSecretPage(readSite(matches).publicUrl, {
    title: 'Une invitation',
    description: 'Ouvrez le lien pour voir la soirée et répondre, sans compte.',
  });
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { values, faults } = actionData ?? { values: {}, faults: noFaults };
  const sent = actionData === undefined ? loaderData.sent : null;
  return (
    <main id="contenu">
      <PartySheet {...loaderData} sent={sent} values={values} faults={faults} />
    </main>
  );
}
