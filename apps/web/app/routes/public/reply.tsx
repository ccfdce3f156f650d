import { fr } from '@lampion/contract/french';
import type { LinkedVotes } from '@lampion/contract/schemas/party';
import { linkedVotesBodySchema } from '@lampion/contract/schemas/party-body';
import { type LinkedReply, offerBodySchema, replyBodySchema } from '@lampion/contract/schemas/reply';
import { data, redirect } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { SheetLantern } from '../../components/site/sheet-lantern.tsx';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import enhance from '../../enhance/reply.ts?enhance';
import { describeLinkedVotes, LinkedVotesForm } from '../../features/party-link/linked-votes.tsx';
import { readVotes } from '../../features/party-link/vote-fields.tsx';
import { LinkedReplyForm } from '../../features/replies/linked-reply-form.tsx';
import { RemindersForm } from '../../features/replies/reminders-form.tsx';
import {
  noFaults,
  readReplyRefusal,
  readSentFields,
  type SentFields,
} from '../../features/replies/reply-form-data.ts';
import { describeEnded, describeOwnReply } from '../../features/replies/reply-words.ts';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { flag, readPageQuery } from '../../lib/page-query.ts';
import { describePrivatePage, privateHeaders } from '../../lib/private-page.ts';
import type { HeadTag } from '../../lib/seo.ts';
import type { Route } from './+types/reply';

const choices: SentFields = { oui: 'yes', 'peut-etre': 'maybe', non: 'no' };
const query = { envoye: flag, rappels: flag, choix: (value: string) => (value in choices ? value : null) };

export const handle = { enhance, query } satisfies PublicPageHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const reply = await answerOrRefuse(useCases.getLinkedReply(deps, params.token));
  const pushKey = await deps.webPush.publicKey();
  const votes = reply.party?.isPollOpen ? await useCases.getLinkedVotes(deps, params.token) : null;
  const hasReminders = await useCases.getGuestReminders(deps, params.token);
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const done = asked?.name;
  const chosen = done === 'choix' ? choices[asked?.value ?? ''] : undefined;
  return data(
    { reply, token: params.token, pushKey, votes, hasReminders, done, chosen },
    { headers: privateHeaders },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    if (values.reminders !== undefined) {
      await useCases.setGuestReminders(deps, sender(), params.token, values.reminders === 'on');
      return redirect(`/replies/${params.token}?rappels=1`, { status: 303, headers: privateHeaders });
    }
    if (values.votes !== undefined) {
      const wanted = useCases.parseInput(linkedVotesBodySchema, { answers: readVotes(values) });
      await useCases.setLinkedVotes(deps, sender(), params.token, wanted);
    } else if ('answer' in values) {
      const answer = useCases.parseInput(offerBodySchema, values);
      await useCases.answerLinkedOffer(deps, sender(), params.token, answer);
    } else {
      const wanted = useCases.parseInput(replyBodySchema, values);
      await useCases.setLinkedReply(deps, sender(), params.token, wanted);
    }
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
  // So that reloading the page does not send the form again.
  return redirect(`/replies/${params.token}?envoye=1`, { status: 303, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Votre réponse');
}

function describeLinked(reply: LinkedReply, votes: LinkedVotes | null): string {
  if (!reply.isOpen) return describeEnded(reply);
  return votes === null ? describeOwnReply(reply) : describeLinkedVotes(votes);
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { reply, token, pushKey, votes, hasReminders, done, chosen } = loaderData;
  const faults = actionData?.faults ?? noFaults;
  const isSent = done === 'envoye' && actionData === undefined;
  const isIn = reply.reply === 'yes' || reply.reply === 'waiting';
  return (
    <PaperPage
      title={isSent ? 'Votre réponse est notée' : 'Votre réponse'}
      {...(isSent && { top: <SheetLantern isLit={isIn} /> })}
    >
      <div
        className="reply-now"
        data-linked-event={reply.event._id}
        data-reply={reply.reply}
        role={isSent ? 'status' : undefined}
      >
        <p>{fr(describeLinked(reply, votes))}</p>
        {reply.reply === 'yes' && reply.isOpen && (
          <p className="reply-held">{fr('Votre adresse est confirmée : cette place est à vous.')}</p>
        )}
      </div>
      <LinkedReplyForm
        reply={reply}
        token={token}
        pushKey={pushKey}
        // What an e-mail's link chose is not written before the form is sent.
        values={actionData?.values ?? (chosen === undefined ? {} : { reply: chosen })}
        faults={faults}
        votes={votes && <LinkedVotesForm votes={votes} values={actionData?.values ?? {}} faults={faults} />}
      />
      {hasReminders !== null && <RemindersForm hasReminders={hasReminders} isChanged={done === 'rappels'} />}
    </PaperPage>
  );
}
