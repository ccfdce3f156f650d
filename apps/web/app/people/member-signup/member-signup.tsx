import { redirectDocument } from 'react-router';
import type { FormRefusal } from '../../platform/api.ts';
import { pageServer } from '../../platform/pages/page-context.ts';
import { readToken } from '../../platform/session/session.ts';
import type { PageHandle } from '../../root.tsx';
import { appLinks, appMeta } from '../../shell/app-head.ts';
import { SkipLink } from '../../ui/links.tsx';
import { AreaError } from '../../ui/screens/area-error.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { notifyError, Toaster } from '../../ui/toaster.tsx';
import { signInWithGoogle } from '../account/google-sign-in.tsx';
import type { Route } from './+types/member-signup';
import { SignupForm, SignupPhone } from './member-signup-form.tsx';
import {
  afterSignup,
  chooseUsername,
  loadAppSignup,
  type PhoneStep,
  sendPhoneCode,
  signUpMember,
} from './sign-up-member.ts';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Créer mon compte');

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [{ googleClientId }, { hasAccount }] = await Promise.all([serverLoader(), loadAppSignup(request)]);
  return { googleClientId: hasAccount ? null : googleClientId, hasAccount };
}
clientLoader.hydrate = true as const;

/** A refusal keeps the form as it is; after one for the age, the account no longer exists. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: FormRefusal | PhoneStep | null }) =>
  !actionResult || ('code' in actionResult && actionResult.code === 'under_age');

/** Creates the account, or gives a signed-in one its username; Google's token signs in first. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const token = form.get('token');
  if (typeof token === 'string') {
    const refusal = await signInWithGoogle(token, 'member');
    if (refusal !== null)
      notifyError({ title: 'Erreur lors de la connexion avec Google', text: refusal.message });
    return refusal;
  }
  const refusal = await (readToken() === null ? signUpMember(form) : chooseUsername(form));
  if (refusal !== null) return refusal;
  const step = await sendPhoneCode(form);
  if (step !== null) return step;
  throw redirectDocument(afterSignup(new URL(request.url).searchParams));
}

export function HydrateFallback() {
  return (
    <div className="sg">
      <main className="sg-m" id="contenu">
        <LoadingRegion className="form-stack">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-14" />
        </LoadingRegion>
      </main>
    </div>
  );
}

export default function AppSignup({ loaderData, actionData }: Route.ComponentProps) {
  const isMade = actionData && 'sentTo' in actionData;
  return (
    <>
      <SkipLink />
      {isMade ? <SignupPhone {...actionData} /> : <SignupForm {...loaderData} refusal={actionData ?? null} />}
      <Toaster />
    </>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/login" />;
}
