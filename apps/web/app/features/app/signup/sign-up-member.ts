import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import { callApi } from '../../../lib/api.ts';
import { type FormRefusal, toFormRefusal } from '../../../lib/form-refusal.ts';
import { keepToken } from '../../../lib/session.ts';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Refusals that belong to one field. */
const places: Readonly<Record<string, string>> = {
  username_taken: 'username',
  username_reserved: 'username',
  email_taken: 'email',
  under_age: 'birthDate',
};

function toRefusal(error: unknown): FormRefusal {
  const refusal = toFormRefusal(error);
  const place = places[refusal.code ?? ''];
  return place === undefined ? refusal : { ...refusal, fields: { [place]: refusal.message } };
}

function readMember(form: FormData) {
  const birthDate = textOf(form, 'birthDate');
  return { username: textOf(form, 'username'), ...(birthDate !== '' && { birthDate }) };
}

/** Creates an account with its username, and keeps its session. Resolves to the refusal, or null. */
export async function signUpMember(form: FormData): Promise<FormRefusal | null> {
  const body = { ...readMember(form), email: textOf(form, 'email'), password: textOf(form, 'password') };
  try {
    const { access_token } = await callApi(appAccountEndpoints.registerMember, { body });
    keepToken(access_token);
    return null;
  } catch (error) {
    return toRefusal(error);
  }
}

/** Gives the signed-in account its username. Resolves to the refusal, or null. */
export async function chooseUsername(form: FormData): Promise<FormRefusal | null> {
  try {
    await callApi(appAccountEndpoints.createAppAccount, { body: readMember(form) });
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    return refusal.code === 'app_account_exists' ? null : refusal;
  }
}
