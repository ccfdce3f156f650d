import { fr } from '@lampion/contract/french';
import { Button } from '../../components/ui/button.tsx';

interface RemindersFormProps {
  hasReminders: boolean;
  /** Just changed: the sentence is announced. */
  isChanged: boolean;
}

const texts = {
  on: 'Vous recevez un rappel avant chaque événement de cet organisateur où vous allez.',
  off: 'Vous ne recevez plus les rappels de cet organisateur. Ses messages, les changements et les annulations vous parviennent toujours.',
} as const;

/** Switches an organiser's reminders off, or on again, for a guest without an account. */
export function RemindersForm({ hasReminders, isChanged }: RemindersFormProps) {
  return (
    <form method="post" className="reply-reminders">
      <h2 className="reply-reminders-title">Rappels</h2>
      <p role={isChanged ? 'status' : undefined}>{fr(hasReminders ? texts.on : texts.off)}</p>
      <input type="hidden" name="reminders" value={hasReminders ? 'off' : 'on'} />
      <Button type="submit">
        {hasReminders ? 'Ne plus recevoir de rappels' : 'Recevoir de nouveau les rappels'}
      </Button>
    </form>
  );
}
