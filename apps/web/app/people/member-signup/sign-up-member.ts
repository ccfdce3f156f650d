import { accountEndpoints } from '@lampion/contract/people/accounts';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { redirectDocument } from 'react-router';
import { ApiError, callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { keepToken, readToken, returnAddress } from '../../platform/session/session.ts';

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
 * What the form says of a phone that takes no text messages; null for one that does, or for none.
 */
async function refusePhone(form: FormData): Promise<FormRefusal | null> {
  const phone = textOf(form, 'phone').trim();
  if (phone === '') return null;
  // The numbers of the world weigh more than the rest of this screen: loaded only for a phone that
  // was typed.
  const { normalisePhone, PHONE_MESSAGE: message } = await import('@lampion/contract/platform/rules/phone');
  return normalisePhone(phone) === null
    ? { code: 'invalid_input', message, fields: { phone: message } }
    : null;
}

/**
 * Creates an account with its username, and keeps its session. Resolves to the refusal, or null.
 */
export async function signUpMember(form: FormData): Promise<FormRefusal | null> {
  // Before anything is created: afterwards there is no form any more.
  const refused = await refusePhone(form);
  if (refused !== null) return refused;
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
  const refused = await refusePhone(form);
  if (refused !== null) return refused;
  try {
    await callApi(appAccountEndpoints.createAppAccount, { body: readMember(form) });
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    // The account made a moment ago for this alone did not stay: the token of its session is of no
    // use.
    if (refusal.code === 'under_age') await callApi(accountEndpoints.getCurrentAccount, {}).catch(() => null);
    return refusal.code === 'app_account_exists' ? null : refusal;
  }
}

/** The phone of somebody who just signed up: where its code was sent, or why none was. */
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

/** Where signing up leads: to what was asked for in the app, else to its first screen. */
export function afterSignup(search: URLSearchParams): string {
  const wanted = returnAddress(search, '/app');
  return wanted.startsWith('/app/signup') ? '/app' : wanted;
}

/**
 * Whether somebody is signed in whose account lacks a username. Members are redirected: they have
 * nothing to do here.
 */
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
  // Another document: this one alone may run Google's script.
  throw redirectDocument(afterSignup(new URL(request.url).searchParams));
}
