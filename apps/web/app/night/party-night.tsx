import { type EventTimes, isOver } from '@lampion/contract/events/rules/event-timing';
import { House, Sunrise } from 'lucide-react';
import { makeChange } from '../platform/device/make-change.ts';
import { serverNow } from '../platform/server-clock.ts';
import { SectionHead } from '../shell/screen-parts.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';
import { updateNight } from './changes.ts';
import { NightGarland, useNight } from './night-garland.tsx';
import { type NightPlace, NightSwitches, nightPath, nightPlaces, placesFor } from './night-places.tsx';

interface PartyNightProps {
  /** Id of a party or an organiser's event. */
  id: string;
  /** False for guests who declined or only have the link: they have no access to the night. */
  isWanted: boolean;
  places?: readonly NightPlace[];
}

/** The way to the morning after, once the night is over. */
export function AfterLink({ night }: { night: EventTimes & { readonly id: string } }) {
  if (!isOver(night, serverNow())) return null;
  return (
    <div className="ap-do">
      <LinkButton variant="primary" to={nightPath(night.id, 'morning-after')}>
        <Icon of={Sunrise} />
        Le lendemain
      </LinkButton>
    </div>
  );
}

/** Coming home is not on the garland: no host opens or closes it. */
function HomeLink({ id }: { id: string }) {
  return (
    <LinkButton to={nightPath(id, 'home')} variant="ghost">
      <Icon of={House} />
      Bien rentré
    </LinkButton>
  );
}

/** Links to the open screens of the night and, for hosts, a switch for each. */
export function PartyNight({ id, isWanted, places = nightPlaces }: PartyNightProps) {
  const { data: night } = useNight(id, isWanted && places.length > 0);
  if (!isWanted || night === undefined || placesFor(night.type, places).length === 0) return null;
  const { name, role, isOpen } = night;
  return (
    <div className="fe-night">
      <NightGarland night={night} places={places} />
      <HomeLink id={id} />
      {role === 'host' && isOpen && (
        <section aria-labelledby="night">
          <SectionHead id="night" title="La nuit" />
          <NightSwitches
            night={night}
            places={places}
            onSwitch={(screen, isOn) =>
              void makeChange(updateNight, { nightId: id, name, screens: { [screen]: isOn } })
            }
          />
        </section>
      )}
    </div>
  );
}
