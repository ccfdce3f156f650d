import { givenReplies, type MemberReply } from '@lampion/contract/schemas/reply';
import { Button } from '../../components/ui/button.tsx';
import { givenReplyLabels } from '../replies/reply-words.ts';
import { useOwnReply } from './use-own-reply.ts';

/** The three answers, of which the current one is pressed. Waiting for a place is a yes. */
export function ReplyButtons({ event, reply }: Pick<MemberReply, 'event' | 'reply'>) {
  const { save, isBusy } = useOwnReply(event);
  const given = reply === 'waiting' ? 'yes' : reply;
  return (
    <fieldset className="reply-filter" aria-busy={isBusy}>
      <legend className="sr-only">Votre réponse à {event.name}</legend>
      {givenReplies.map((wanted) => (
        <Button
          key={wanted}
          size="small"
          aria-pressed={wanted === given}
          onClick={() => {
            if (!isBusy && wanted !== given) void save({ reply: wanted });
          }}
        >
          {givenReplyLabels[wanted]}
        </Button>
      ))}
    </fieldset>
  );
}
