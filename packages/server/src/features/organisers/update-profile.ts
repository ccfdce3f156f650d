import { findVatNumberFault } from '@lampion/contract/rules/vat-number';
import type { Profile, UpdateProfileBody } from '@lampion/contract/schemas/profile';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { checkVatKey } from './check-vat-key.ts';
import { getProfile } from './get-profile.ts';
import { findIdentity, updateOrganiser } from './profile-store.ts';

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

/** The VAT number after a change: one that is not of the company any more is dropped, and another one is unchecked. */
function changeVatNumber(
  before: Identity,
  { siret, address, vatNumber: given }: UpdateProfileBody,
): Pick<Identity, 'vatNumber'> & { readonly vatCheck?: 'unchecked' } {
  const vatNumber = given ?? before.vatNumber;
  const country = address?.country ?? before.country;
  const isOwn = given !== undefined || findVatNumberFault({ vatNumber, country, siret }) === null;
  const after = isOwn ? vatNumber : '';
  return after === before.vatNumber ? { vatNumber: after } : { vatNumber: after, vatCheck: 'unchecked' };
}

/**
 * Changes the actor's own pro profile, and the data of future invoices. Neither the sign-in address nor the plan is
 * changed; of the company's identity, what is left out stays as long as it fits the rest. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `invalid_input` for a mistyped VAT number
 */
export async function updateProfile(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'pages' | 'vatRegister'>,
  actor: Actor,
  body: UpdateProfileBody,
): Promise<Profile> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  await checkVatKey(body.vatNumber ?? '');
  const { email: contactEmail, address, ...changes } = body;
  await deps.pages.transaction(async (tx, changed) => {
    const before = await findIdentity(tx, organiserId);
    if (before === null) throw new AppError('organiser_not_found');
    const { line: addressLine, ...place } = address ?? {};
    const vat = changeVatNumber(before, body);
    const identity = { ...place, ...(address && { addressLine }), ...vat };
    await updateOrganiser(tx, organiserId, { ...changes, contactEmail, ...identity });
    if (vat.vatNumber !== '' && vat.vatCheck !== undefined)
      await deps.jobs.enqueue(tx, 'check-vat-number', { organiserId });
    if (before.customerId !== null) await deps.jobs.enqueue(tx, 'update-customer', { organiserId });
    changed(`organiser:${organiserId}`);
  });
  return getProfile(deps, actor);
}
