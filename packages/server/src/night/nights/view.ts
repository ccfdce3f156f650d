import type { PartyHost } from '@lampion/contract/events/party';
import { type Night, type NightPerson, type NightScreen, nightScreens } from '@lampion/contract/night/nights';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { toHost } from '../../events/parties/parties.ts';
import { portraitAddress, toPicture } from '../../media/images/describe-picture.ts';
import type { VisibleNight } from './nights.ts';
import { isOpenNight } from './policy.ts';
import { type NamedGuestRow, type NightHead, type NightRow, screenColumns } from './store.ts';

/**
 * The host's choices: all screens are closed until then. The bars of a former barathon are hidden
 * unless it is one again.
 */
export function toChoices({
  event,
  night,
}: NightRow): Pick<Night, 'challengesConfirmedBy' | 'keepsAlbum' | 'screens'> {
  const isShown = (screen: NightScreen) => screen !== 'barathon' || event.type === 'barathon';
  const open = nightScreens.map((screen) => [
    screen,
    isShown(screen) && night?.[screenColumns[screen]] === true,
  ]);
  return {
    screens: Object.fromEntries(open) as Night['screens'],
    challengesConfirmedBy: night?.challengesConfirmedBy ?? 'host',
    keepsAlbum: night?.keepsAlbum ?? false,
  };
}

interface Reading {
  readonly head: NightHead;
  readonly people: readonly NightPerson[];
  readonly now: Date;
}

export function toNight(night: VisibleNight, { head, people, now }: Reading): Night {
  const { event, role, guestId, screens, challengesConfirmedBy, keepsAlbum } = night;
  const { id, name, type, place, city, coverPlan, coverSky } = event;
  return {
    id,
    name,
    type,
    place,
    city,
    kind: event.hostId === null ? 'event' : 'party',
    isCalledOff: event.status === 'called_off' || event.status === 'cancelled',
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    cover: { type, plan: coverPlan, sky: coverSky },
    picture: head.image && toPicture(head.image),
    host: toNightHost(head),
    role,
    guestId,
    isOpen: isOpenNight(event, now),
    closesAt: nightClosesAt(event).toISOString(),
    screens,
    challengesConfirmedBy,
    keepsAlbum,
    comingCount: head.comingCount,
    people: [...people],
  };
}

export function toNightHost({ host, hostImage, isHostHidden, ...organiser }: NightHead): PartyHost {
  if (host !== null) return toHost({ ...host, image: hostImage, isHidden: isHostHidden });
  const { organiserUsername, organiserName, organiserImage } = organiser;
  const picUrl = portraitAddress(organiserUsername ?? organiserName, organiserImage);
  return { username: organiserUsername, name: organiserName, picUrl, portraitUrl: undefined };
}

/**
 * Guests read first names with a portrait drawn from them, never usernames. Hosts, and people
 * themselves, read everything; where a block is between a host and a guest, the host reads the
 * name, needed at the door, and nothing of the profile.
 */
export function toNightPerson(
  row: NamedGuestRow,
  { guestId: ownId, role }: Pick<VisibleNight, 'guestId' | 'role'>,
): NightPerson {
  const { guestId, nickname, isHost, isHidden } = row;
  const [username, image] = isHidden ? [null, null] : [row.username, row.image];
  const isMe = guestId === ownId;
  const isKnown = role === 'host' || isMe;
  const name = isKnown ? nickname : firstNameOf(nickname);
  const picUrl = portraitAddress((isKnown && username) || firstNameOf(nickname), image);
  // Last, as in the stored answer that a repeated request gets.
  return { guestId, name, picUrl, isMe, isHost, portraitUrl: undefined };
}
