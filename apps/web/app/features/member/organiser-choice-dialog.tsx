import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { ChoiceFields } from './choice-fields.tsx';
import type { OrganiserChoiceProps } from './organiser-choice-button.tsx';

/** The notification choice for one organiser; without one, the general preferences apply. */
export function OrganiserChoiceDialog({
  organiser: { id, displayName },
  preferences,
  onClose,
}: OrganiserChoiceProps & { onClose: () => void }) {
  const own = preferences.organisers.find(({ organiserId }) => organiserId === id);
  const { channels, hasReminders } = own ?? preferences;
  const [choice, setChoice] = useState({ channels, hasReminders });
  const { run, isBusy } = useTask();
  const params = { organiserId: id };
  async function save(work: () => Promise<unknown>) {
    const isDone = await run({
      failure: 'Préférences non enregistrées',
      work: async () => {
        await work();
        return { title: 'Préférences enregistrées' };
      },
    });
    if (isDone) onClose();
  }
  return (
    <FormDialog
      title={`Notifications de ${displayName}`}
      text="Pour ses événements seulement. Sans aucun moyen, ses annonces ne vous arrivent plus."
      onClose={onClose}
      onSubmit={() =>
        save(() => callApi(notificationEndpoints.updateOrganiserPreferences, { params, body: choice }))
      }
      submit="Enregistrer"
      pendingText={isBusy ? 'Enregistrement…' : undefined}
      aside={
        own && (
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => save(() => callApi(notificationEndpoints.resetOrganiserPreferences, { params }))}
          >
            Comme pour tous
          </Button>
        )
      }
    >
      <ChoiceFields id="organiser" choice={choice} onChange={setChoice} />
    </FormDialog>
  );
}
