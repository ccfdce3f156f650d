import { fr } from '@lampion/contract/french';
import { type NewsChoice, newsEndpoints } from '@lampion/contract/messages/news';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { chooseNews } from './changes.ts';

export const handle: AppHandle = { place: 'news' };
export const meta = () => appMeta('Choisir mes nouvelles');

export default function NewsChoicesScreen() {
  return (
    <AppScreen title="Choisir mes nouvelles" back="/app/news">
      <h1 className="ap-h1">Choisir mes nouvelles</h1>
      <p className="ap-sub">
        {fr('Toutes s’affichent dans l’application. Choisissez lesquelles viennent aussi vous chercher.')}
      </p>
      <NewsChoices />
    </AppScreen>
  );
}

const labels: Record<NewsChoice['kind'], string> = {
  invitation: 'Une invitation',
  party_changed: 'Une soirée qui change',
  party_called_off: 'Une soirée qui n’a pas lieu',
  party_restored: 'Une soirée qui a bien lieu',
  reply: 'Une réponse à vos soirées',
  cohost: 'Une soirée qu’on vous confie',
  date_chosen: 'Une date choisie',
  place_freed: 'Une place qui se libère pour vous',
  places_offered: 'Des places proposées à une partie de votre groupe',
  ticket_given: 'Un billet qu’on vous donne',
  ticket_returned: 'Un billet qu’on vous rend',
  dates_changed: 'Un vote dont les dates changent',
  crawl_moved: 'Le bar suivant d’un barathon',
  party_announcement: 'Un message d’un hôte',
  came_home: 'Un ami à bon port',
  home_reminder: 'Le rappel de votre retour',
  friend_request: 'Une demande d’amitié',
  friend_accepted: 'Une amitié acceptée',
};

const emails = [
  { value: 'never', label: 'Jamais' },
  { value: 'without_push', label: 'Si aucun appareil ne me prévient' },
  { value: 'always', label: 'Toujours' },
];

/**
 * For each kind of notification: by push or not, by e-mail or not. Each choice is saved at once.
 */
export function NewsChoices() {
  const { data, error } = useCached(newsEndpoints.getNewsPreferences, {});
  if (data === undefined) return error && <FieldError>{error.message}</FieldError>;
  return data.choices
    .filter(({ kind }) => kind in labels)
    .map((choice) => <ChoiceOfKind key={choice.kind} choice={choice} />);
}

function ChoiceOfKind({ choice }: { choice: NewsChoice }) {
  const { kind, hasPush, email } = choice;
  const label = labels[kind];
  return (
    <fieldset className="nw-choice">
      <legend className="sr-only">{fr(label)}</legend>
      <SectionHead title={label} />
      <Checkbox
        name={`push-${kind}`}
        label="Sur mes appareils"
        checked={hasPush}
        onChange={({ target }) => void makeChange(chooseNews, { ...choice, hasPush: target.checked })}
      />
      <SelectField
        name={`email-${kind}`}
        label="Par e-mail"
        choices={emails}
        value={email}
        onChange={({ target }) =>
          void makeChange(chooseNews, { ...choice, email: target.value as NewsChoice['email'] })
        }
      />
    </fieldset>
  );
}
