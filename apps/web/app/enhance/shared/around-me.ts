import { distanceKm, type Point } from '@lampion/contract/platform/rules/places';

/** The address of the nearest of the cities that the page offers. */
export function findNearest(
  options: Iterable<Pick<HTMLOptionElement, 'dataset'>>,
  from: Point,
): string | undefined {
  const cities = [...options].map(({ dataset }) => {
    const [slug = '', latitude, longitude] = (dataset.city ?? '').split(' ');
    return { slug, distance: distanceKm(from, { latitude: Number(latitude), longitude: Number(longitude) }) };
  });
  return cities.sort((a, b) => a.distance - b.distance)[0]?.slug;
}

/** A button for the agenda of the nearest city. The position is compared here and never sent. */
export function offerAroundMe(): void {
  const form = document.querySelector<HTMLFormElement>('[data-around]');
  const button = form?.querySelector<HTMLButtonElement>('[data-locate]');
  const fault = form?.querySelector<HTMLElement>('[data-locate-fault]');
  if (!form || !button || !fault || !('geolocation' in navigator)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    fault.hidden = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const slug = findNearest(form.querySelectorAll<HTMLOptionElement>('[data-city]'), coords);
        if (slug) location.assign(`/agenda/${slug}`);
      },
      () => {
        fault.hidden = false;
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
}
