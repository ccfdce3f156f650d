import { findVatTreatment, type VatTreatment } from '@lampion/contract/rules/vat-treatment';
import type { Profile } from '@lampion/contract/schemas/profile';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findNamedOrganiser } from './find-named-organiser.ts';
import { findProfile } from './profile-store.ts';
import { toProfile } from './profile-view.ts';

const toVat = (treatment: VatTreatment): Profile['vat'] =>
  treatment.kind === 'charged'
    ? { percent: treatment.percent, mention: '' }
    : { percent: 0, mention: treatment.mention };

/**
 * The actor's own pro profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator without one)
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
