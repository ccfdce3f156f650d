import { data } from 'react-router';

/** Any address of an area that no screen answers: the area's error screen says so, with status 404. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function UnknownScreen() {
  return null;
}
