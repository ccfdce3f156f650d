import type { OwnEvent } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import {
  type Night,
  type NightScreen,
  nightEndpoints,
  type UpdateNightBody,
} from '@lampion/contract/night/nights';
import { useCallback, useState } from 'react';
import { callApi } from '../platform/api.ts';
import { useLoaded } from '../platform/use-loaded.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { FieldError } from '../ui/forms/field.tsx';
import { reportFailure } from '../ui/use-task.ts';
import {
  ConfirmedBySwitch,
  type NightPlace,
  NightSwitches,
  nightPath,
  nightPlaces,
  placesFor,
} from './night-places.tsx';

interface NightCardProps {
  event: Pick<OwnEvent, '_id' | 'type'>;
  places?: readonly NightPlace[];
}

const lead =
  'Ce que vos invités font ensemble, dans l’application : eux seuls le voient, et vous. Un écran fermé garde ce qui y est écrit.';

/**
 * The screens of an organiser's night, each with its switch. Only for the organiser, not for
 * administrators.
 */
export function NightCard({ event: { _id: id, type }, places = nightPlaces }: NightCardProps) {
  const hasPlaces = placesFor(type, places).length > 0;
  const load = useCallback(
    (signal: AbortSignal) => callApi(nightEndpoints.getNight, { params: { id }, signal }),
    [id],
  );
  const { data, error } = useLoaded(hasPlaces ? load : null);
  if (!hasPlaces || error?.status === 404 || (data === null && !error)) return null;
  return (
    <Card aria-labelledby="night" className="night-card">
      <CardHead id="night" title="La nuit" />
      <p className="muted mb-5">{fr(lead)}</p>
      {error && <FieldError>{error.message}</FieldError>}
      {data && <Switches known={data} places={places} />}
    </Card>
  );
}

/** What is shown of a choice that is made: undone when it is refused. */
type Choices = Pick<Night, 'challengesConfirmedBy' | 'screens'>;

/** Each choice is sent at once, and shown before it is answered. */
function Switches({ known, places }: { known: Night; places: readonly NightPlace[] }) {
  const [night, setNight] = useState(known);
  async function send(body: UpdateNightBody, undone: UpdateNightBody): Promise<void> {
    const show = (choices: UpdateNightBody) => setNight((now) => ({ ...now, ...choose(now, choices) }));
    show(body);
    const isKept = await reportFailure('Choix non enregistré', () =>
      callApi(nightEndpoints.updateNight, { params: { id: known.id }, body }),
    );
    if (!isKept) show(undone);
  }
  const toScreens = (screen: NightScreen, isOn: boolean) => ({ screens: { [screen]: isOn } });
  const { screens } = night;
  const hasChallenges = screens.challenges && places.some(({ screen }) => screen === 'challenges');
  return (
    <div className="form-stack">
      <NightSwitches
        night={night}
        places={places}
        isDisabled={!night.isOpen}
        onSwitch={(screen, isOn) => void send(toScreens(screen, isOn), toScreens(screen, !isOn))}
      />
      {hasChallenges && (
        <ConfirmedBySwitch
          value={night.challengesConfirmedBy}
          isDisabled={!night.isOpen}
          onChange={(value) =>
            void send(
              { challengesConfirmedBy: value },
              { challengesConfirmedBy: night.challengesConfirmedBy },
            )
          }
        />
      )}
      {(hasChallenges || screens.barathon || screens.album) && (
        <div className="actions">
          {hasChallenges && (
            <LinkButton href={nightPath(night.id, 'challenges')}>Répondre aux défis relevés</LinkButton>
          )}
          {screens.barathon && (
            <LinkButton href={nightPath(night.id, 'barathon')}>Mener le barathon</LinkButton>
          )}
          {screens.album && <LinkButton to={`/pro/events/${night.id}/album`}>Voir l’album</LinkButton>}
        </div>
      )}
    </div>
  );
}

const choose = (now: Choices, { screens, challengesConfirmedBy }: UpdateNightBody): Choices => ({
  screens: { ...now.screens, ...screens },
  challengesConfirmedBy: challengesConfirmedBy ?? now.challengesConfirmedBy,
});
