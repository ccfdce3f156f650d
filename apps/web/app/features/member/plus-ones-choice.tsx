import type { GivenReply, MemberReply } from '@lampion/contract/schemas/reply';
import { useState } from 'react';
import { Select } from '../../components/ui/select.tsx';
import { plusOnesChoices } from '../replies/plus-ones-field.tsx';
import { useOwnReply } from './use-own-reply.ts';

interface PlusOnesChoiceProps extends Pick<MemberReply, 'event' | 'plusOnes'> {
  reply: GivenReply;
  max: number;
}

/** The number of people the member brings, saved as soon as it is chosen. */
export function PlusOnesChoice({ event, reply, plusOnes, max }: PlusOnesChoiceProps) {
  const { save, isBusy } = useOwnReply(event);
  const [chosen, setChosen] = useState<number | null>(null);
  async function choose(count: number): Promise<void> {
    if (isBusy) return;
    setChosen(count);
    await save({ reply, plusOnes: count });
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
