import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import type { GivenReply, MemberReply } from '@lampion/contract/schemas/reply';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Select } from '../../components/ui/select.tsx';
import { callApi } from '../../lib/api.ts';
import { plusOnesChoices } from '../replies/plus-ones-field.tsx';
import { describeOwnReply } from '../replies/reply-words.ts';

interface PlusOnesChoiceProps extends Pick<MemberReply, 'event' | 'plusOnes'> {
  reply: GivenReply;
  max: number;
}

/** The number of people the member brings, saved as soon as it is chosen. */
export function PlusOnesChoice({ event, reply, plusOnes, max }: PlusOnesChoiceProps) {
  const { run, isBusy } = useTask();
  const [chosen, setChosen] = useState<number | null>(null);
  async function choose(count: number): Promise<void> {
    if (isBusy) return;
    setChosen(count);
    await run({
      failure: 'Réponse non enregistrée',
      work: async () => {
        const body = { reply, plusOnes: count };
        const own = await callApi(replyEndpoints.setOwnReply, { params: { id: event._id }, body });
        return { title: 'Réponse enregistrée', text: describeOwnReply(own) };
      },
    });
    setChosen(null);
  }
  return (
    <Select
      aria-label={`Qui vous accompagne à ${event.name} ?`}
      aria-busy={isBusy}
      className="outing-plus-ones"
      choices={plusOnesChoices(max)}
      value={String(chosen ?? plusOnes)}
      onChange={({ target }) => void choose(Number(target.value))}
    />
  );
}
