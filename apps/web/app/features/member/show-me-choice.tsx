import type { GivenReply, MemberReply, OwnReply } from '@lampion/contract/schemas/reply';
import { useState } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { useOwnReply } from './use-own-reply.ts';

interface ShowMeChoiceProps extends Pick<MemberReply, 'event' | 'isShown'> {
  reply: GivenReply;
}

const describeShown = ({ isShown }: OwnReply) =>
  isShown
    ? 'La page de l’événement montre votre prénom et votre visage.'
    : 'La page de l’événement ne vous montre pas.';

/** Whether the others see who comes, saved as soon as it is ticked. */
export function ShowMeChoice({ event, reply, isShown }: ShowMeChoiceProps) {
  const { save, isBusy } = useOwnReply(event);
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function choose(wanted: boolean): Promise<void> {
    if (isBusy) return;
    setChosen(wanted);
    await save({ reply, isShown: wanted }, describeShown);
    setChosen(null);
  }
  return (
    <Checkbox
      name="isShown"
      id={`show-me-${event._id}`}
      aria-busy={isBusy}
      checked={chosen ?? isShown}
      onChange={({ target }) => void choose(target.checked)}
      label={
        <>
          Montrer mon prénom et mon visage<span className="sr-only"> aux autres, à {event.name}</span>
        </>
      }
    />
  );
}
