import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import type { MemberReply, OwnReply, ReplyBody } from '@lampion/contract/schemas/reply';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { describeOwnReply } from '../replies/reply-words.ts';

/** Saves the member's own reply to an event, and says what stands now. */
export function useOwnReply({ _id: id }: MemberReply['event']) {
  const { run, isBusy } = useTask();
  const save = (body: ReplyBody, describe: (reply: OwnReply) => string = describeOwnReply) =>
    run({
      failure: 'Réponse non enregistrée',
      work: async () => {
        const own = await callApi(replyEndpoints.setOwnReply, { params: { id }, body });
        return { title: 'Réponse enregistrée', text: describe(own) };
      },
    });
  return { save, isBusy };
}
