import { data } from 'react-router';

/** An address of an area without a screen: the area's error screen shows it, with status 404. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function UnknownScreen() {
  return null;
}
