import { labelOf } from '@lampion/contract/rules/label-of';
import { type NotificationChoice, notificationChannelLabels } from '@lampion/contract/schemas/notification';

/** A notification choice on one line: "Application mobile, puis E-mail, sans rappels". */
export function describeChoice({ channels, hasReminders }: NotificationChoice): string {
  if (channels.length === 0) return 'Aucune annonce';
  const ways = channels.map((channel) => labelOf(notificationChannelLabels, channel)).join(', puis ');
  return hasReminders ? ways : `${ways}, sans rappels`;
}
