import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import { type GivenReply, givenReplies, type MemberReply } from '@lampion/contract/schemas/reply';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api.ts';
import { describeOwnReply, givenReplyLabels } from '../replies/reply-words.ts';

/** The three answers, of which the current one is pressed. Waiting for a place is a yes. */
export function ReplyButtons({ event, reply }: Pick<MemberReply, 'event' | 'reply'>) {
  const { run, isBusy } = useTask();
  const given = reply === 'waiting' ? 'yes' : reply;
  const answer = (wanted: GivenReply) =>
    run({
      failure: 'Réponse non enregistrée',
      work: async () => {
        const own = await callApi(replyEndpoints.setOwnReply, {
          params: { id: event._id },
          body: { reply: wanted },
        });
        return { title: 'Réponse enregistrée', text: describeOwnReply(own) };
      },
    });
  return (
    <fieldset className="reply-filter" aria-busy={isBusy}>
      <legend className="sr-only">Votre réponse à {event.name}</legend>
      {givenReplies.map((wanted) => (
        <Button
          key={wanted}
          size="small"
          aria-pressed={wanted === given}
          onClick={() => {
            if (!isBusy && wanted !== given) void answer(wanted);
          }}
        >
          {givenReplyLabels[wanted]}
        </Button>
      ))}
    </fieldset>
  );
}
