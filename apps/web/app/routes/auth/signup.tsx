import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { clearError, notify, notifyError } from '../../components/ui/toaster.tsx';
import { signInWithGoogle } from '../../features/account/sign-in-with-google.ts';
import { loadSignup } from '../../features/signup/load-signup.ts';
import { register } from '../../features/signup/register.ts';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { screenAddress } from '../../features/signup/signup-screens.ts';
import { SignupWizard } from '../../features/signup/signup-wizard.tsx';
import { AccountMadeStep } from '../../features/signup/steps/account-made-step.tsx';
import { AccountStep } from '../../features/signup/steps/account-step.tsx';
import { MemberStep } from '../../features/signup/steps/member-step.tsx';
import { pageServer } from '../../lib/page-context.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/signup';

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

/** Nothing is loaded again between the steps, nor after a refusal: the form stays, whatever the server answers. */
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
const told: readonly string[] = ['invalid_input', 'email_taken', 'second_factor_required'];

/** Creates the account, or signs in with Google, and goes on to the questions. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const token = form.get('token');
  const isGoogle = typeof token === 'string';
  const title = isGoogle ? 'Erreur lors de la connexion avec Google' : "Erreur lors de l'inscription";
  clearError(title);
  const refusal = isGoogle ? await signInWithGoogle(token) : await register(form);
  if (refusal !== null) {
    if (refusal.code !== undefined && !told.includes(refusal.code))
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
