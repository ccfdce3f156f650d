import { data } from 'react-router';

/** Any address that no other route knows: the site shows what is missing, with the status 404. */
export function loader() {
  throw data(null, { status: 404 });
}
