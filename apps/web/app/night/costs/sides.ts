import type { Costs } from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import type { NameOf } from '../shopping-list/shopping-state.ts';

/** A night as its accounts show it, also once the caller no longer has access to it. */
export interface CostsNight extends Pick<Night, 'guestId' | 'id' | 'isOpen' | 'name' | 'people' | 'role'> {
  readonly host: Night['host'] | null;
}

type Person = string | null;
type Couples = Costs['couples'];

/** A person, and the one they settle with. */
export function sideOf(couples: Couples, person: Person): readonly Person[] {
  const couple = couples.find(
    ({ oneId, otherId, isAgreed }) => isAgreed && (oneId === person || otherId === person),
  );
  return couple ? [couple.oneId, couple.otherId] : [person];
}

export const isSameSide = (couples: Couples, one: Person, other: Person) =>
  sideOf(couples, one).includes(other);

export const isMe = (night: Pick<CostsNight, 'guestId' | 'role'>, person: Person) =>
  person === night.guestId && (person !== null || night.role === 'host');

export const isOwnSide = (night: Pick<CostsNight, 'guestId' | 'role'>, couples: Couples, person: Person) =>
  sideOf(couples, person).some((one) => isMe(night, one));

/** "Maud", "Maud et Nour". */
export const nameSide = (couples: Couples, person: Person, nameOf: NameOf) =>
  sideOf(couples, person).map(nameOf).join(' et ');
