/** What a message must not cover. Other messages stack by themselves. */
const KEPT_FREE = 'a.btn, button, input, select, textarea, [data-date]';
const MESSAGES = '[data-sonner-toaster], [data-toast]';

type Place = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

function overlap(one: Place, other: Place): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Of the places of the window where a message may be, the first that covers the fewest buttons,
 * fields and dates.
 */
export function findFreePlace<Name>(names: readonly [Name, ...Name[]], measure: (name: Name) => Place): Name {
  const kept = [...document.querySelectorAll(KEPT_FREE)]
    .filter((element) => element.closest(MESSAGES) === null && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  const places = names.map((name) => {
    const place = measure(name);
    return { name, covered: kept.filter((rectangle) => overlap(place, rectangle)).length };
  });
  return places.toSorted((one, other) => one.covered - other.covered)[0]?.name ?? names[0];
}
