import { type ChosenNewsKind, chosenNewsKinds, type NewsChoice } from '@lampion/contract/schemas/news';

/** What somebody without a device to be told on should hear of in time. */
const urgentKinds: readonly ChosenNewsKind[] = [
  'invitation',
  'party_changed',
  'party_called_off',
  'party_restored',
  'date_chosen',
  'place_freed',
  'places_offered',
  'ticket_given',
  'ticket_returned',
  'dates_changed',
  'party_announcement',
  'came_home',
];

/** What holds for each kind: what the member chose, else the default. */
export function completeChoices(chosen: readonly NewsChoice[]): NewsChoice[] {
  return chosenNewsKinds.map(
    (kind) =>
      chosen.find((choice) => choice.kind === kind) ?? {
        kind,
        hasPush: true,
        email: urgentKinds.includes(kind) ? 'without_push' : 'never',
      },
  );
}
