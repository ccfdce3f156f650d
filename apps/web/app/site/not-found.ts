import { data } from 'react-router';

/** An address that no other route matches: an error page with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}
