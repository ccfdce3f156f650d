import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import type { NotificationPreferences } from '@lampion/contract/schemas/notification';
import { type FormEvent, useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { callApi } from '../../lib/api.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { ExceptionList } from './exception-list.tsx';

/** The notification preferences in general, and the organisers with a choice of their own. */
export function NotificationsCard({ preferences }: { preferences: NotificationPreferences }) {
  const { channels, hasReminders, organisers } = preferences;
  const [choice, setChoice] = useState({ channels, hasReminders });
  const { run, isBusy } = useTask();
  function submit(event: FormEvent) {
    event.preventDefault();
    void run({
      failure: 'Préférences non enregistrées',
      work: async () => {
        await callApi(notificationEndpoints.updateNotificationPreferences, { body: choice });
        return { title: 'Préférences enregistrées' };
      },
    });
  }
  return (
    <Card aria-labelledby="notifications-title">
      <CardHead id="notifications-title" title="Mes notifications" />
      <p className="muted">
        Les annonces des organisateurs. Une date qui change ou une annulation vous est toujours dite.
      </p>
      <form className="form-stack member-choice" onSubmit={submit}>
        <ChoiceFields id="everybody" choice={choice} onChange={setChoice} />
        <div className="actions">
          <Button type="submit" variant="primary" pendingText={isBusy ? 'Enregistrement…' : undefined}>
            Enregistrer mes préférences
          </Button>
        </div>
      </form>
      {organisers.length > 0 && <ExceptionList preferences={preferences} />}
    </Card>
  );
}
