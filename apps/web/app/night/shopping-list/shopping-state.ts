import type { Night, NightPerson } from '@lampion/contract/night/nights';
import type { ShoppingItem } from '@lampion/contract/night/shopping-list';
import { capitalise } from '@lampion/contract/platform/rules/format';

/** Everything is there, nobody brings any, all is promised, some is missing. */
type ItemState = 'done' | 'none' | 'ok' | 'part';

const claimedOf = ({ claims }: Pick<ShoppingItem, 'claims'>) =>
  claims.reduce((sum, { quantity }) => sum + quantity, 0);
export const missingOf = (item: ShoppingItem) => Math.max(0, item.quantity - claimedOf(item));
export const mineOf = ({ claims }: Pick<ShoppingItem, 'claims'>) =>
  claims.find(({ isMe }) => isMe)?.quantity ?? 0;

export function stateOf(item: ShoppingItem): ItemState {
  if (item.isDone) return 'done';
  if (item.claims.length === 0) return 'none';
  return missingOf(item) > 0 ? 'part' : 'ok';
}

export type NameOf = (guestId: string | null) => string;

/** Names people of a night; the organiser, who is on no list, by who hosts it. */
export function nameBy(
  people: readonly NightPerson[],
  night: { readonly host: Pick<Night['host'], 'name'> | null } | undefined,
): NameOf {
  const names = new Map(people.map(({ guestId, name, isMe }) => [guestId, isMe ? 'vous' : name]));
  return (guestId) =>
    guestId === null ? (night?.host?.name ?? 'l’organisateur') : (names.get(guestId) ?? 'quelqu’un');
}

/** "Vous 3, Idir 2, il en manque 3", "Maud s’en charge", "Personne encore". */
export function describeClaims(item: ShoppingItem, nameOf: NameOf): string {
  const { claims } = item;
  const [first, ...others] = claims;
  if (first === undefined) return item.isDone ? 'C’est prêt' : 'Personne encore';
  const missing = missingOf(item);
  const name = first.isMe ? 'vous' : nameOf(first.guestId);
  if (others.length === 0 && missing === 0)
    return first.isMe ? 'Vous vous en chargez' : `${capitalise(name)} s’en charge`;
  const parts = claims.map(({ guestId, isMe, quantity }) => `${isMe ? 'vous' : nameOf(guestId)} ${quantity}`);
  const rest = missing > 0 && !item.isDone ? [`il en manque ${missing}`] : [];
  return capitalise([...parts, ...rest].join(', '));
}

const MINE = '#FF8A3F';
const others = ['#F0386B', '#3E6BE8', '#1FA890', '#FFB938'] as const;

/** The colour of each promised unit, one per person; null for missing ones. */
export function inksOf(item: ShoppingItem): (string | null)[] {
  const shown = Math.min(item.quantity, 8);
  const inks = item.claims.flatMap(({ guestId, isMe, quantity }) => {
    const ink = isMe ? MINE : (others[hash(guestId ?? '') % others.length] as string);
    return Array.from({ length: Math.max(1, Math.round((quantity * shown) / item.quantity)) }, () => ink);
  });
  return Array.from({ length: shown }, (_, place) => inks[place] ?? null);
}

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
