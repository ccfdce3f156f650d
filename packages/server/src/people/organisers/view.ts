import type { AppAccount } from '@lampion/contract/people/app-connection';
import { type FollowConsent, type Follower, followChannels } from '@lampion/contract/people/followers';
import type { Profile } from '@lampion/contract/people/profile';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { VatRegister } from '../../platform/ports/vat-register.ts';
import type { AppAccountRow } from './app-connection-store.ts';
import type { EmailFollowerRow, FollowConsents, FollowerRow } from './follower-store.ts';
import type { ProfileRow } from './profile-store.ts';

/** A pro profile, for its owner only, without its page. */
export function toProfile(
  { organiser, accountEmail, appAccount, image, ownAppAccount, ownImage, subscriptionStatus }: ProfileRow,
  { isDemo, vat }: Pick<VatRegister, 'isDemo'> & Pick<Profile, 'vat'>,
): Omit<Profile, 'page'> {
  const {
    id,
    fullName,
    companyName,
    displayName,
    contactEmail,
    siret,
    takesReplies,
    plan,
    stripeCustomerId,
    addressLine: line,
    postcode,
    city,
    country,
    vatNumber,
    vatCheck,
  } = organiser;
  return {
    _id: id,
    fullName,
    email: contactEmail || accountEmail,
    siret: siret ?? '',
    companyName,
    address: { line, postcode, city, country },
    vatNumber,
    vatCheck: isDemo ? 'demo' : vatCheck,
    vat,
    displayName,
    takesReplies,
    plan,
    ...(stripeCustomerId !== null && { stripeCustomerId }),
    isPaymentFailed: subscriptionStatus === 'past_due' || subscriptionStatus === 'unpaid',
    app: appAccount && toApp(appAccount, image),
    ownApp: ownAppAccount && toApp(ownAppAccount, ownImage),
  };
}

function toApp(
  { username, appName, bio }: NonNullable<ProfileRow['appAccount']>,
  image: ProfileRow['image'],
): Profile['app'] {
  return { username, appName, bio, picUrl: portraitAddress(username, image) };
}

/**
 * An app account in a search by username: never with its phone, and with its bio only where it is
 * the caller's own.
 */
export function toAppAccount({ username, appName, bio, image, isOwn }: AppAccountRow): AppAccount {
  return { username, appName, bio: isOwn ? bio : '', picUrl: portraitAddress(username, image) };
}

export function toFollower({ id, username, bio, image, since, consents }: FollowerRow): Follower {
  const given = toConsents(consents);
  const [first] = given.toSorted((a, b) => a.givenAt.localeCompare(b.givenAt));
  return {
    id,
    username,
    picUrl: portraitAddress(username, image),
    bio,
    since: since.toISOString(),
    channels: given.map(({ channel }) => channel),
    screen: first?.screen ?? null,
    hasAccount: true,
  };
}

/** Without the address. */
export function toEmailFollower({ id, since, screen }: EmailFollowerRow): Follower {
  return {
    id,
    username: 'Abonné par e-mail',
    picUrl: null,
    bio: '',
    since: since.toISOString(),
    channels: ['email'],
    screen,
    hasAccount: false,
  };
}

/** In the order of the channels. */
export function toConsents(consents: FollowConsents): FollowConsent[] {
  return followChannels.flatMap((channel) => {
    const consent = consents[channel];
    if (consent === undefined) return [];
    const { at: givenAt, screen, wording } = consent;
    return [{ channel, givenAt, screen, wording }];
  });
}
