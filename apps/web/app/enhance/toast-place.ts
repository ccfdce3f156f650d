/** Where a toast may be, the best place first: at the bottom on the right, on the left, and at the top. */
const places = ['end', 'start', 'top'] as const;
type Place = (typeof places)[number];

/** What a toast must not cover. */
const KEPT_FREE = 'a.btn, button, input, select, textarea, [data-date]';

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The first place where the toast, with the words it has, covers nothing of that; else the last one. */
export function findFreePlace(toast: HTMLElement): Place {
  const kept = [...document.querySelectorAll(KEPT_FREE)]
    .filter((element) => !toast.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  const isFree = (place: Place) => {
    toast.dataset.place = place;
    const own = toast.getBoundingClientRect();
    return !kept.some((rectangle) => overlap(own, rectangle));
  };
  return places.find(isFree) ?? 'top';
}
