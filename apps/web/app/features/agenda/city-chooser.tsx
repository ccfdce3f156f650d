import { ArrowRight, LocateFixed } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { AgendaCity } from '../../lib/page-context.ts';

interface CityChooserProps {
  /** All that may be typed, the largest first. */
  cities: readonly Pick<AgendaCity, 'latitude' | 'longitude' | 'name' | 'slug'>[];
  /** Typed, but not known. */
  unknown: string | undefined;
}

/**
 * Leads to the page of a city by its name. The script (enhance/around-me.ts) adds a button that finds the nearest of
 * these cities; the position stays in the browser.
 */
export function CityChooser({ cities, unknown }: CityChooserProps) {
  return (
    <form className="agenda-search" action="/agenda" method="get" data-around="">
      <Input
        name="ville"
        list="villes"
        defaultValue={unknown}
        maxCharacters={100}
        autoComplete="off"
        aria-label="Votre ville"
        aria-describedby={unknown === undefined ? undefined : 'ville-inconnue'}
        placeholder="Votre ville"
      />
      <datalist id="villes">
        {cities.map(({ slug, name, latitude, longitude }) => (
          <option key={slug} value={name} data-city={`${slug} ${latitude} ${longitude}`} />
        ))}
      </datalist>
      <Button type="submit">
        <Icon of={ArrowRight} />
        <span>Voir l’agenda</span>
      </Button>
      <Button hidden data-locate="">
        <Icon of={LocateFixed} />
        <span>Autour de moi</span>
      </Button>
      {unknown !== undefined && (
        <p className="agenda-unknown" id="ville-inconnue" role="alert">
          Cette ville n’est pas dans l’agenda. Essayez la plus grande ville voisine.
        </p>
      )}
      <p className="agenda-unknown" role="status" data-locate-fault="" hidden>
        Votre position n’est pas disponible. Choisissez une ville dans la liste.
      </p>
    </form>
  );
}
