import {
  type AppAccount,
  appConnectionEndpoints,
  VERIFICATION_CODE_MINUTES,
} from '@lampion/contract/people/app-connection';
import { usernameSchema } from '@lampion/contract/people/username';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../platform/api.ts';
import { clearError, notify, notifyError } from '../../ui/toaster.tsx';
import { useOneAtATime } from '../../ui/use-task.ts';

const CODE_LIFETIME_MS = VERIFICATION_CODE_MINUTES * 60_000;

type Step =
  | { readonly kind: 'search' }
  | { readonly kind: 'found'; readonly account: AppAccount }
  /** `until` is when the code expires, in milliseconds since 1970. */
  | { readonly kind: 'code'; readonly account: AppAccount; readonly until: number }
  | { readonly kind: 'connected'; readonly message: string };

/**
 * Connects an app account, from its username to the code sent to its phone; the caller's own needs
 * no code.
 */
export function useConnection(ownUsername?: string) {
  const [step, setStep] = useState<Step>({ kind: 'search' });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const runAlone = useOneAtATime();
  const asking = useRef<AbortController | null>(null);

  /** Runs one call at a time, until it is cancelled; `describe` turns an error into a sentence. */
  function attempt(
    work: (signal: AbortSignal) => Promise<void>,
    describe: (error: unknown) => string | undefined,
  ) {
    return runAlone(async () => {
      asking.current = new AbortController();
      const { signal } = asking.current;
      setBusy(true);
      setFault(undefined);
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) setFault(describe(error));
      } finally {
        setBusy(false);
      }
    });
  }

  function search(typed: string) {
    const username = usernameSchema.safeParse(typed);
    if (!username.success) return setFault(username.error.issues[0]?.message);
    return attempt(async (signal) => {
      const account = await callApi(appConnectionEndpoints.getAppAccount, {
        params: { username: username.data },
        signal,
      });
      setStep({ kind: 'found', account });
    }, describeLookupFailure);
  }

  function sendCode(account: AppAccount) {
    return attempt(
      async (signal) => {
        clearError(words.codeNotSent);
        const { message } = await callApi(appConnectionEndpoints.sendVerification, {
          params: { username: account.username },
          signal,
        });
        setStep({ kind: 'code', account, until: Date.now() + CODE_LIFETIME_MS });
        notify({ title: message });
      },
      (error) => {
        notifyError({ title: words.codeNotSent, text: describeSendFailure(error) });
        return undefined;
      },
    );
  }

  function connectOwn() {
    return attempt(
      async (signal) => {
        clearError(words.notConnected);
        const { message } = await callApi(appConnectionEndpoints.connectOwnAppAccount, { signal });
        setStep({ kind: 'connected', message });
      },
      (error) => {
        notifyError({ title: words.notConnected, text: describeSendFailure(error) });
        return undefined;
      },
    );
  }

  function verify(username: string, code: string) {
    return attempt(async (signal) => {
      const { message } = await callApi(appConnectionEndpoints.verifyAppAccount, {
        body: { username, code },
        signal,
      });
      setStep({ kind: 'connected', message });
    }, describeVerifyFailure);
  }

  function cancel() {
    asking.current?.abort();
    setFault(undefined);
    setStep({ kind: 'search' });
  }

  return {
    step,
    isBusy,
    fault,
    clearFault: () => setFault(undefined),
    search,
    connect: (account: AppAccount) => (account.username === ownUsername ? connectOwn() : sendCode(account)),
    connectOwn,
    sendCode,
    verify,
    cancel,
  };
}

const noToken = "Token d'authentification introuvable";

export const words = {
  lookupFailed: 'Une erreur est survenue lors de la recherche',
  lookupRefused: 'Erreur lors de la récupération des données du compte',
  codeNotSent: "Une erreur est survenue lors de l'envoi du code",
  notConnected: 'Le compte n’a pas été connecté',
  wrongCode: 'Le code de vérification est incorrect',
} as const;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
const isUnsaid = (error: ApiError) => error.code === 'internal';

/** Why an account was not found: the server's sentence, else the one from the catalogue. */
export function describeLookupFailure(error: unknown): string {
  if (isSignedOut(error)) return noToken;
  if (!(error instanceof ApiError) || error.status === 0) return words.lookupFailed;
  if (isUnsaid(error)) return words.lookupRefused;
  return error.errors[0]?.message ?? error.message;
}

/**
 * Why no code was sent, to follow the catalogue's sentence; undefined when the server gives no
 * reason.
 */
export function describeSendFailure(error: unknown): string | undefined {
  if (isSignedOut(error)) return noToken;
  return error instanceof ApiError && !isUnsaid(error) ? error.message : undefined;
}

/** Why connecting failed: for a wrong code the catalogue's sentence, else the server's. */
export function describeVerifyFailure(error: unknown): string {
  if (isSignedOut(error)) return noToken;
  const isTheCode = !(error instanceof ApiError) || isUnsaid(error) || error.status === 400;
  return isTheCode ? words.wrongCode : error.message;
}
