import { findVatNumberFault } from '@lampion/contract/billing/rules/vat-number';
import { findVatTreatment, type VatTreatment } from '@lampion/contract/billing/rules/vat-treatment';
import type { OrganiserFront, UpdateOrganiserPageBody } from '@lampion/contract/people/organisers';
import type { Profile, UpdateProfileBody } from '@lampion/contract/people/profile';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { recordImages, type StoredImage, storeImages } from '../../media/images/uploads.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findNamedOrganiser } from './organisers.ts';
import {
  findIdentity,
  findProfile,
  insertOrganiser,
  updateOrganiser,
  updateOrganiserFront,
} from './profile-store.ts';
import { checkVatKey } from './vat.ts';
import { toProfile } from './view.ts';

const toVat = (treatment: VatTreatment): Profile['vat'] =>
  treatment.kind === 'charged'
    ? { percent: treatment.percent, mention: '' }
    : { percent: 0, mention: treatment.mention };

/**
 * The actor's own pro profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without one)
 */
export async function getProfile(
  deps: Pick<Deps, 'config' | 'db' | 'vatRegister'>,
  actor: Actor,
): Promise<Profile> {
  const { organiserId } = requireOrganiser(actor);
  const row = organiserId === null ? null : await findProfile(deps.db, organiserId);
  if (row === null) throw new AppError('organiser_not_found');
  const [settings, page] = await Promise.all([
    readSettings(deps),
    findNamedOrganiser(deps, row.organiser.id),
  ]);
  const vat = toVat(findVatTreatment(row.organiser, settings));
  const { isDemo } = deps.vatRegister;
  return { ...toProfile(row, { isDemo, vat }), page };
}

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

/**
 * The VAT number after a change: dropped when it no longer matches the company, unchecked when it
 * is new.
 */
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
 * Changes the actor's pro profile and the data of future invoices, but neither the sign-in address
 * nor the plan. Omitted fields of the company are kept as long as they match the others.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `invalid_input` for a
 * mistyped VAT number
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

/**
 * Changes the given parts of the actor's own public page and keeps the others. Resolves once no
 * server process shows the older page. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `too_large`,
 * `unsupported_image`; nothing is written then
 */
export async function updateOrganiserPage(
  deps: Pick<Deps, 'db' | 'log' | 'pages' | 'storage' | 'workProcess'>,
  actor: Actor,
  { image, removeImage, ...changes }: UpdateOrganiserPageBody,
): Promise<OrganiserFront> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const pictures = image === undefined ? [] : [image.bytes];
  const formerImageId = await storeImages(deps, pictures, (images) =>
    deps.pages.transaction(async (tx, changed) => {
      await recordImages(tx, images);
      const coverImageId = toImageId(removeImage, images);
      const former = await updateOrganiserFront(tx, organiserId, { ...changes, coverImageId });
      changed(`organiser:${organiserId}`);
      return coverImageId === undefined ? null : former;
    }),
  );
  await removeUnusedImage(deps, formerImageId);
  return findNamedOrganiser(deps, organiserId);
}

function toImageId(
  removeImage: boolean | undefined,
  [image]: readonly StoredImage[],
): string | null | undefined {
  if (image !== undefined) return image.id;
  return removeImage === true ? null : undefined;
}

/** Creates the (still empty) pro profile of an account. Idempotent. */
export function createOrganiser(tx: Queryable, accountId: string, fullName = ''): Promise<void> {
  return insertOrganiser(tx, accountId, fullName);
}
