import { billingEndpoints } from '@lampion/contract/billing/billing';
import { accountEndpoints, type CurrentAccount } from '@lampion/contract/people/accounts';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { pageServer } from '../../platform/pages/page-context.ts';
import { readToken } from '../../platform/session/session.ts';
import { enterAccount } from '../../platform/session/stored-account.ts';
import type { PageHandle } from '../../root.tsx';
import { areaLinks } from '../../shell/area-links.ts';
import { AreaError } from '../../ui/screens/area-error.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { clearError, notify, notifyError } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { signInWithGoogle } from '../account/google-sign-in.tsx';
import type { Route } from './+types/signup';
import { AccountMadeStep, AccountStep } from './account-step.tsx';
import { register } from './register.ts';
import { dropDraft, readDraft, type SignupDraft } from './signup-draft.ts';
import { SignupFrame } from './signup-frame.tsx';
import { screenAddress } from './signup-screens.ts';
import { SignupWizard } from './signup-wizard.tsx';

export const handle: PageHandle = { theme: 'light' };
export const links = areaLinks;

export const meta: Route.MetaFunction = () => [
  { title: 'Créer un compte pro | Lampion' },
  {
    name: 'description',
    content: 'Ouvrez votre espace d’organisateur : un compte, trois questions, une offre.',
  },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { googleClientId: context.get(pageServer).deps.config.GOOGLE_CLIENT_ID ?? null };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [{ googleClientId }, visitor] = await Promise.all([serverLoader(), loadSignup(request.signal)]);
  return { googleClientId, visitor };
}
clientLoader.hydrate = true as const;

/** Nothing reloads between the steps or after a refusal: the form stays. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = formMethod === undefined && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isStep && actionResult === undefined;
}

/** Refusals that the form shows itself, beside its fields. */
const expectedCodes: readonly string[] = ['invalid_input', 'email_taken', 'second_factor_required'];

/** Creates the account or signs in with Google, then continues with the questions. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const token = form.get('token');
  const isGoogle = typeof token === 'string';
  const title = isGoogle ? 'Erreur lors de la connexion avec Google' : "Erreur lors de l'inscription";
  clearError(title);
  const refusal = isGoogle ? await signInWithGoogle(token) : await register(form);
  if (refusal !== null) {
    if (refusal.code !== undefined && !expectedCodes.includes(refusal.code))
      notifyError({ title, ...(refusal.message !== title && { text: refusal.message }) });
    return refusal;
  }
  notify({ title: isGoogle ? 'Connexion Google réussie' : 'Compte créé avec succès' });
  return redirect(isGoogle ? '/pro/signup' : screenAddress('question-1'));
}

export function HydrateFallback() {
  return (
    <SignupFrame step={0}>
      <LoadingRegion className="form-stack">
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-14" />
      </LoadingRegion>
    </SignupFrame>
  );
}

export default function Signup({ loaderData: { googleClientId, visitor } }: Route.ComponentProps) {
  if (visitor.kind === 'organiser') {
    return <SignupWizard key={visitor.account._id} account={visitor.account} draft={visitor.draft} />;
  }
  return (
    <SignupFrame step={0}>
      {visitor.kind === 'visitor' && <AccountStep googleClientId={googleClientId} />}
      {visitor.kind === 'other' && <OtherStep account={visitor.account} />}
    </SignupFrame>
  );
}

function OtherStep({ account }: { account: CurrentAccount }) {
  if (account.role === 'member') return <MemberStep account={account} />;
  return (
    <AccountMadeStep
      title="Ce compte n’est pas un compte pro"
      text={`Vous êtes connecté avec ${account.email}, qui n’est pas un compte d’organisateur. Continuez avec une autre adresse.`}
      onNext={null}
    />
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/login" />;
}

/** The kinds of visitors of the wizard. */
export type SignupVisitor =
  | { readonly kind: 'visitor' }
  /** Signed in, but not as an organiser: the wizard does not apply. */
  | { readonly kind: 'other'; readonly account: CurrentAccount }
  | { readonly kind: 'organiser'; readonly account: CurrentAccount; readonly draft: SignupDraft };

/** The visitor and their progress. Redirects an organiser with a subscription to their area. */
export async function loadSignup(signal: AbortSignal): Promise<SignupVisitor> {
  const account = readToken() === null ? null : await findAccount(signal);
  if (account === null) return { kind: 'visitor' };
  if (account.role !== 'organiser') return { kind: 'other', account };
  const profile = await callApi(profileEndpoints.getProfile, { signal });
  if (profile.stripeCustomerId !== undefined && (await hasSubscription(signal))) {
    dropDraft();
    throw redirect('/pro');
  }
  return { kind: 'organiser', account, draft: readDraft(account._id, profile) };
}

async function findAccount(signal: AbortSignal): Promise<CurrentAccount | null> {
  try {
    return await callApi(accountEndpoints.getCurrentAccount, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

async function hasSubscription(signal: AbortSignal): Promise<boolean> {
  try {
    return (await callApi(billingEndpoints.getSubscription, { signal })).isActive;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'subscription_not_found') return false;
    throw error;
  }
}

/** Step 1 for a member of the app: the account gets an organiser's area in addition. */
export function MemberStep({ account }: { account: CurrentAccount }) {
  const { run } = useTask();
  const open = () =>
    run({
      failure: 'Espace pro non ouvert',
      work: async () => {
        await callApi(accountEndpoints.openProProfile, {});
        await enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
        return { title: 'Espace pro ouvert' };
      },
    });
  return (
    <AccountMadeStep
      title="Ouvrez un espace pro"
      text={`Vous êtes connecté avec ${account.email}. L’espace pro s’ouvre à côté : vos soirées, vos amis et votre pseudo restent.`}
      onNext={() => void open()}
    />
  );
}
