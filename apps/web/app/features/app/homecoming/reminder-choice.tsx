import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { setHomecoming } from '../changes/set-homecoming.ts';
import { SectionHead } from '../pieces/section-head.tsx';

const HOUR_MS = 3_600_000;
const choices = [1, 2, 3, 5];

interface ReminderChoiceProps {
  nightId: string;
  remindAt: string | null;
}

/** A notification to oneself, in some hours. */
export function ReminderChoice({ nightId, remindAt }: ReminderChoiceProps) {
  const choose = (at: string | null) => void makeChange(setHomecoming, { nightId, remindAt: at });
  return (
    <section aria-labelledby="reminder">
      <SectionHead id="reminder" title="Me le rappeler" />
      {remindAt === null ? (
        <div className="ho-hours">
          {choices.map((hours) => (
            <Button
              key={hours}
              onClick={() => choose(new Date(serverNow().getTime() + hours * HOUR_MS).toISOString())}
            >
              {fr(`Dans ${hours} h`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className="ho-asked">
          {fr(`Une notification vous le rappelle à ${formatTime(remindAt)}.`)}
          <Button size="small" onClick={() => choose(null)}>
            Annuler le rappel
          </Button>
        </p>
      )}
    </section>
  );
}
