import { useLocation, useNavigate, useNavigation } from 'react-router';

export type AddressChange = Readonly<Record<string, string | undefined>>;

/** Parameters of a position within a list: another search or filter resets them. */
const PLACES = ['page', 'cursor'];

function changeAddress(params: URLSearchParams, change: AddressChange): string {
  const next = new URLSearchParams(params);
  for (const place of PLACES) next.delete(place);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return `?${next}`;
}

/**
 * The search, filters, order and page of a list, stored in its address: the back button undoes them and a link shares
 * them. While a change is loading, `params` already contains it.
 */
export function useListAddress() {
  const here = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const params = new URLSearchParams((next?.pathname === here.pathname ? next : here).search);
  return {
    params,
    to: (change: AddressChange) => changeAddress(params, change),
    /** `replace`: without a history entry, as for every letter of a search. */
    go: (change: AddressChange, options: { replace?: boolean } = {}) =>
      void navigate(changeAddress(params, change), { ...options, preventScrollReset: true }),
  };
}
