import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import { useState } from 'react';
import { reportFailure } from '../../components/area/use-task.ts';
import { Card } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';

/** Turns automatic reminders to the guests of an event on or off. */
export function RemindersCard({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const [hasReminders, setReminders] = useState(isOn);
  const [isBusy, setBusy] = useState(false);
  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    setReminders(wanted);
    const isKept = await reportFailure('Rappels non modifiés', async () => {
      await callApi(announcementEndpoints.setReminders, {
        params: { id: eventId },
        body: { hasReminders: wanted },
      });
      notify({ title: wanted ? 'Rappels activés' : 'Rappels coupés' });
    });
    if (!isKept) setReminders(!wanted);
    setBusy(false);
  }
  return (
    <Card aria-label="Rappels" className="notification-reminders">
      <Checkbox
        name="hasReminders"
        label="Rappeler l’événement aux invités"
        hint="La veille à 18 h, et dans les deux heures qui précèdent. Chaque invité peut couper ses rappels sans perdre vos messages."
        checked={hasReminders}
        disabled={isBusy}
        onChange={({ target }) => change(target.checked)}
      />
    </Card>
  );
}
