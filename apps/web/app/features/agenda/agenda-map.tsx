import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { drawAgendaMap, type MapLantern } from '@lampion/drawing/agenda-map';
import { drawMapPin } from '@lampion/drawing/map-pin';
import { Map as MapIcon } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import script from '../../enhance/map.ts?enhance';
import worker from '../../enhance/map-worker.ts?enhance';
import type { AgendaData } from './load-agenda.ts';

/** A map never shows less than this around a city. */
const NEAREST_KM = 2;

function toLanterns(events: readonly AgendaCard[]): MapLantern[] {
  return events.flatMap(({ latitude, longitude, type }, index) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, type, number: index + 1 }],
  );
}

type AgendaMapProps = Pick<AgendaData, 'city' | 'events' | 'mapStyleUrl' | 'towns'>;

/** Where the events of the list lie; a script shows them on a real map for who asks for it. */
export function AgendaMap({ city, events, mapStyleUrl, towns }: AgendaMapProps) {
  const lanterns = toLanterns(events);
  if (lanterns.length === 0) return null;
  const around = city && {
    ...city,
    radiusKm: Math.max(NEAREST_KM, ...events.map(({ distance }) => distance ?? 0)),
  };
  const places = lanterns.map(({ latitude, longitude }) => [longitude, latitude]);
  const live = mapStyleUrl !== undefined && {
    'data-style': mapStyleUrl,
    'data-script': script,
    'data-worker': worker,
    'data-places': JSON.stringify(places),
  };
  return (
    <aside className="agenda-map" id="carte" aria-label="Carte">
      <figure className="map-frame" {...live}>
        <Svg drawing={drawAgendaMap({ lanterns, towns, around })} />
        <template>
          <Svg drawing={drawMapPin()} />
        </template>
        {live && (
          <a className="map-pill" href="#liste">
            <Icon of={MapIcon} />
            Carte interactive
          </a>
        )}
      </figure>
    </aside>
  );
}
