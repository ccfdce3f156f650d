import { labelOf } from '@lampion/contract/rules/label-of';
import {
  type NotificationChannel,
  type NotificationChoice,
  notificationChannelLabels,
  notificationChannels,
} from '@lampion/contract/schemas/notification';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { SelectField } from '../../components/ui/select.tsx';

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
