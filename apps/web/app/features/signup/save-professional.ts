import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import { callApi } from '../../lib/api.ts';
import { type ProfessionalValues, toProfileBody } from '../professional-form/professional-values.ts';
import { keepDraft, type SignupDraft } from './signup-draft.ts';

interface Saving {
  accountId: string;
  draft: SignupDraft;
  values: ProfessionalValues;
}

/**
 * Saves the profile, and stores only the choices in this browser, for the return from the checkout page.
 * @throws ApiError
 */
export async function saveProfessional({ accountId, draft, values }: Saving): Promise<void> {
  await callApi(profileEndpoints.updateProfile, { body: toProfileBody(values) });
  const { answers, priceId } = draft;
  keepDraft(accountId, { screen: 'profil', answers, priceId });
}
