import type { Profile } from '@lampion/contract/schemas/profile';
import type { VatRegister } from '../../ports/vat-register.ts';
import { portraitAddress } from '../images/describe-portrait.ts';
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
