import { type EventTimes, isOver } from '@lampion/contract/events/rules/event-timing';
import { ANNOUNCEMENT_LENGTH_MAX, type Announcement } from '@lampion/contract/messages/announcements';
import {
  type Audience,
  type AudienceCounts,
  audienceLabels,
  audiences,
  type GuestAudience,
} from '@lampion/contract/messages/audience';
import { isTooLong, tooLong } from '@lampion/contract/platform/rules/characters';
import { formatCount, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import type { ChosenTime } from './message-time.tsx';

/** Whether a message is for the organiser's followers instead of guests. */
export const isForFollowers = (audience: readonly Audience[]) => audience.includes('followers');

const nounOf = (audience: readonly Audience[]) => (isForFollowers(audience) ? 'abonné' : 'invité');

/** "86 invités", "128 abonnés" */
export const peopleOf = (count: number, audience: readonly Audience[]) =>
  `${formatCount(count)} ${nounOf(audience)}${count > 1 ? 's' : ''}`;

/**
 * Guests whom a message can be for: before the end those who may come, afterwards those who came or
 * hesitated.
 */
export function audiencesAt(event: EventTimes, now: Date): GuestAudience[] {
  return isOver(event, now) ? ['came', 'maybe', 'waiting'] : ['coming', 'maybe', 'waiting', 'pending'];
}

/** The group selected by default: the first with people in it, else the first. */
export function firstAudience(offered: readonly Audience[], counts: AudienceCounts): Audience[] {
  const [first] = offered;
  const chosen = offered.find((audience) => counts[audience] > 0) ?? first;
  return chosen ? [chosen] : [];
}

/**
 * Counts for a message sent at an instant: who comes counts as having come once it will be over.
 */
export function countsAt(counts: AudienceCounts, event: EventTimes, at: Date): AudienceCounts {
  return isOver(event, at) && !isOver(event, new Date()) ? { ...counts, came: counts.coming } : counts;
}

/** The total number of people in the chosen audiences. */
export function countChosen(counts: AudienceCounts, chosen: readonly Audience[]): number {
  return chosen.reduce((total, audience) => total + counts[audience], 0);
}

/** "86 invités recevront ce message", "1 abonné recevra ce message". */
export function describeRecipients(count: number, audience: readonly Audience[]): string {
  if (count === 0) return `Aucun ${nounOf(audience)} ne recevra ce message`;
  return `${peopleOf(count, audience)} ${count > 1 ? 'recevront' : 'recevra'} ce message`;
}

/** "Envoyer à 214 personnes", "Programmer pour 18 h". */
export function describeSubmit(count: number, { isLater, sendAt }: ChosenTime): string {
  if (isLater) return sendAt ? `Programmer pour ${formatTime(sendAt)}` : 'Programmer';
  if (count === 0) return 'Envoyer la notification';
  return `Envoyer à ${formatCount(count)} personne${count > 1 ? 's' : ''}`;
}

/** "86 invités le reçoivent dans dix secondes." */
export function describeHeld(count: number, audience: readonly Audience[]): string {
  return `${peopleOf(count, audience)} ${count > 1 ? 'le reçoivent' : 'le reçoit'} dans dix secondes.`;
}

/** Why a message cannot be sent, in the server's words; null when it can. */
export function findMessageFault(message: string): string | null {
  const text = trimInvisible(message);
  if (text === '') return 'Le message ne peut pas être vide';
  return isTooLong(text, ANNOUNCEMENT_LENGTH_MAX) ? tooLong(ANNOUNCEMENT_LENGTH_MAX) : null;
}

/** "Ceux qui viennent, les indécis". */
export function describeAudience(audience: readonly Audience[]): string {
  const labels = audiences
    .filter((group) => audience.includes(group))
    .map((group) => labelOf(audienceLabels, group));
  return labels.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
}

/** The progress of an announcement: "12 remis sur 86, 70 en attente, 4 échecs". */
export function describeProgress({ delivered, failed, waiting, recipientCount }: Announcement): string {
  const parts = [`${formatCount(delivered)} remis sur ${formatCount(recipientCount)}`];
  if (waiting > 0) parts.push(`${formatCount(waiting)} en attente`);
  if (failed > 0) parts.push(`${formatCount(failed)} échec${failed > 1 ? 's' : ''}`);
  return parts.join(', ');
}
