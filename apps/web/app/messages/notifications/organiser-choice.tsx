import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationPreferences,
  notificationChannelLabels,
  notificationChannels,
  notificationEndpoints,
} from '@lampion/contract/messages/notifications';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

export interface OrganiserChoiceProps {
  organiser: { readonly id: string; readonly displayName: string };
  preferences: NotificationPreferences;
}

/** Opens the notification choice for one organiser. */
export function OrganiserChoiceButton({ organiser, preferences }: OrganiserChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        isIconOnly
        aria-label={`Notifications de ${organiser.displayName}`}
        onClick={() => setOpen(true)}
      >
        <Icon of={Bell} />
      </Button>
      {isOpen && (
        <OrganiserChoiceDialog
          organiser={organiser}
          preferences={preferences}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The notification choice for one organiser; without one, the general preferences apply. */
function OrganiserChoiceDialog({
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
      subject: id,
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

interface ChoiceFieldsProps {
  /** Prefix of the fields' ids, unique on the screen. */
  id: string;
  choice: NotificationChoice;
  onChange: (choice: NotificationChoice) => void;
}

const hints: Record<NotificationChannel, string> = {
  mobile: 'Sur les téléphones où vous êtes connecté à l’application',
  web: 'Dans les navigateurs où vous les avez acceptées',
  email: 'À l’adresse de votre compte',
};

/** The channels in order of preference, and whether reminders are wanted. */
export function ChoiceFields({ id, choice, onChange }: ChoiceFieldsProps) {
  const { channels, hasReminders } = choice;
  const without = (channel: NotificationChannel) => channels.filter((one) => one !== channel);
  const toggle = (channel: NotificationChannel, isWanted: boolean) =>
    onChange({ ...choice, channels: isWanted ? [...channels, channel] : without(channel) });
  return (
    <>
      <fieldset className="choice-fields">
        <legend className="sr-only">Moyens</legend>
        {notificationChannels.map((channel) => (
          <Checkbox
            key={channel}
            id={`${id}-${channel}`}
            name={channel}
            label={labelOf(notificationChannelLabels, channel)}
            hint={hints[channel]}
            checked={channels.includes(channel)}
            onChange={({ target }) => toggle(channel, target.checked)}
          />
        ))}
      </fieldset>
      {channels.length > 1 && (
        <SelectField
          id={`${id}-first`}
          name="first"
          label="D’abord par"
          hint="Les autres moyens servent quand celui-ci ne vous atteint pas"
          choices={notificationChannels
            .filter((channel) => channels.includes(channel))
            .map((channel) => ({ value: channel, label: labelOf(notificationChannelLabels, channel) }))}
          value={channels[0]}
          onChange={({ target }) => {
            const first = channels.find((channel) => channel === target.value);
            if (first) onChange({ ...choice, channels: [first, ...without(first)] });
          }}
        />
      )}
      <Checkbox
        id={`${id}-reminders`}
        name="hasReminders"
        label="Rappels avant l’événement"
        hint="La veille, et dans les deux heures qui précèdent"
        checked={hasReminders}
        onChange={({ target }) => onChange({ ...choice, hasReminders: target.checked })}
      />
    </>
  );
}

/** A notification choice on one line: "Application mobile, puis E-mail, sans rappels". */
export function describeChoice({ channels, hasReminders }: NotificationChoice): string {
  if (channels.length === 0) return 'Aucune annonce';
  const ways = channels.map((channel) => labelOf(notificationChannelLabels, channel)).join(', puis ');
  return hasReminders ? ways : `${ways}, sans rappels`;
}
