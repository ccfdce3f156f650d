import { redirectDocument } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { SkipLink } from '../../components/ui/links.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { notifyError, Toaster } from '../../components/ui/toaster.tsx';
import { signInWithGoogle } from '../../features/account/sign-in-with-google.ts';
import { appLinks, appMeta } from '../../features/app/shell/app-head.ts';
import { afterSignup, loadAppSignup } from '../../features/app/signup/load-app-signup.ts';
import {
  chooseUsername,
  type PhoneStep,
  sendPhoneCode,
  signUpMember,
} from '../../features/app/signup/sign-up-member.ts';
import { SignupForm } from '../../features/app/signup/signup-form.tsx';
import { SignupPhone } from '../../features/app/signup/signup-phone.tsx';
import type { FormRefusal } from '../../lib/form-refusal.ts';
import { pageServer } from '../../lib/page-context.ts';
import { readToken } from '../../lib/session.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/signup';

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

/** A refusal keeps the form as it is; after one for the age the account is not there any more. */
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
