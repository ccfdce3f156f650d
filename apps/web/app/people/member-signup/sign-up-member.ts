import { accountEndpoints } from '@lampion/contract/people/accounts';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { redirectDocument } from 'react-router';
import { ApiError, callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { keepToken, readDeviceMark, readToken, returnAddress } from '../../platform/session/session.ts';

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

/**
 * The refusal of a phone number that cannot receive text messages; null for one that can, or for
 * none.
 */
async function refusePhone(form: FormData): Promise<FormRefusal | null> {
  const phone = textOf(form, 'phone').trim();
  if (phone === '') return null;
  // Phone metadata is larger than the rest of this screen: loaded only once a phone is typed.
  const { normalisePhone, PHONE_MESSAGE: message } = await import('@lampion/contract/platform/rules/phone');
  return normalisePhone(phone) === null
    ? { code: 'invalid_input', message, fields: { phone: message } }
    : null;
}

/**
 * Creates an account with its username and stores its session. Resolves to the refusal, or null.
 */
export async function signUpMember(form: FormData): Promise<FormRefusal | null> {
  // Checked before the account is created: afterwards the form is no longer shown.
  const refused = await refusePhone(form);
  if (refused !== null) return refused;
  const body = {
    ...readMember(form),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    ...readDeviceMark(),
  };
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
  const refused = await refusePhone(form);
  if (refused !== null) return refused;
  try {
    await callApi(appAccountEndpoints.createAppAccount, { body: readMember(form) });
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    // The server deleted the account that was just created: this request drops its session's token.
    if (refusal.code === 'under_age') await callApi(accountEndpoints.getCurrentAccount, {}).catch(() => null);
    return refusal.code === 'app_account_exists' ? null : refusal;
  }
}

/** The phone of a new account: where its code was sent, or why none was. */
export interface PhoneStep {
  readonly sentTo: string | null;
  readonly refusal: FormRefusal | null;
}

/** Sends a code to the phone of the form. Null without one. */
export async function sendPhoneCode(form: FormData): Promise<PhoneStep | null> {
  const phone = textOf(form, 'phone').trim();
  if (phone === '') return null;
  try {
    await callApi(appAccountEndpoints.requestPhone, { body: { phone } });
    return { sentTo: phone, refusal: null };
  } catch (error) {
    return { sentTo: null, refusal: toFormRefusal(error) };
  }
}

/** Where sign-up leads: the requested page of the app, else its first screen. */
export function afterSignup(search: URLSearchParams): string {
  const wanted = returnAddress(search, '/app');
  return wanted.startsWith('/app/signup') ? '/app' : wanted;
}

/** Whether the session's account lacks a username. Members are redirected: they need no sign-up. */
export async function loadAppSignup(request: Request): Promise<{ hasAccount: boolean }> {
  if (readToken() === null) return { hasAccount: false };
  try {
    await callApi(appAccountEndpoints.getOwnAppAccount, { signal: request.signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { hasAccount: false };
    if (error.code === 'app_account_missing') return { hasAccount: true };
    throw error;
  }
  // A full page load: only the sign-up page may run Google's script.
  throw redirectDocument(afterSignup(new URL(request.url).searchParams));
}
