import { fr } from '@lampion/contract/french';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { readLinkToken } from '@lampion/contract/people/rules/account-links';
import { type ShownTeamInvitation, teamEndpoints, teamRoles } from '@lampion/contract/people/teams';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { redirectDocument, useFetcher } from 'react-router';
import { ApiError, callApi, toFormRefusal } from '../../platform/api.ts';
import { keepToken, readToken } from '../../platform/session/session.ts';
import { enterAccount } from '../../platform/session/stored-account.ts';
import { chooseTeam, INVITATION_KEY } from '../../platform/session/team-choice.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { AccountNotice } from '../account/account-form.tsx';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { useSignOut } from '../account/sign-out.tsx';
import type { Route } from './+types/join-team';

export const meta: Route.MetaFunction = () => [
  { title: 'Rejoindre une équipe | Lampion' },
  { name: 'robots', content: 'noindex' },
];

/** The token of the link, kept in this tab while its person signs in on another page. */
function takeToken(): string {
  const given = readLinkToken(location.hash);
  try {
    if (given !== null) sessionStorage.setItem(INVITATION_KEY, given);
    return given ?? sessionStorage.getItem(INVITATION_KEY) ?? '';
  } catch {
    return given ?? '';
  }
}

function dropToken(): void {
  try {
    sessionStorage.removeItem(INVITATION_KEY);
  } catch {
    // Nothing was stored.
  }
}

interface Loaded {
  readonly invitation: ShownTeamInvitation | null;
  /** Why the link opens nothing. */
  readonly problem: string | null;
  /** The address of the account that is signed in; null when nobody is. */
  readonly signedIn: string | null;
}

export async function clientLoader(): Promise<Loaded> {
  const token = takeToken();
  const account =
    readToken() === null ? null : await callApi(accountEndpoints.getCurrentAccount, {}).catch(() => null);
  const signedIn = account?.email ?? null;
  try {
    const body = { token };
    return {
      invitation: await callApi(teamEndpoints.lookAtTeamInvitation, { body }),
      problem: null,
      signedIn,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const problem = error.errors[0]?.message ?? error.message;
    return { invitation: null, problem, signedIn };
  }
}

/** Accepts, after it has created an account where the form brings a password. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const token = takeToken();
  try {
    const password = form.get('password');
    if (password !== null) {
      const body = {
        email: String(form.get('email')),
        password: String(password),
        accountType: 'member',
      } as const;
      const { access_token } = await callApi(accountEndpoints.register, { body });
      keepToken(access_token);
    }
    const { _id } = await callApi(teamEndpoints.acceptTeamInvitation, { body: { token } });
    await enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
    dropToken();
    chooseTeam(_id);
  } catch (error) {
    return toFormRefusal(error);
  }
  throw redirectDocument('/pro');
}

export function HydrateFallback() {
  return <p aria-busy="true">Un instant…</p>;
}

export default function JoinTeam({ loaderData: { invitation, problem, signedIn } }: Route.ComponentProps) {
  if (invitation === null) {
    const next = signedIn === null ? {} : { to: '/pro' };
    const action = signedIn === null ? 'Se connecter' : 'Aller à mon espace';
    return <AccountNotice title="Ce lien ne sert plus" text={problem ?? ''} action={action} {...next} />;
  }
  const { name, role, expiresAt } = invitation;
  const { label, hint } = teamRoles[role];
  return (
    <>
      <h1 className="display split-title">{fr(`Rejoindre ${name}`)}</h1>
      <p className="split-lead">
        {fr(`Votre rôle : ${label}. ${hint}. L’invitation vaut jusqu’au ${formatDate(expiresAt, 'long')}.`)}
      </p>
      {signedIn === null && <NewAccount invitation={invitation} />}
      {signedIn === invitation.email && <Accept email={signedIn} />}
      {signedIn !== null && signedIn !== invitation.email && (
        <OtherAccount wanted={invitation.email} signedIn={signedIn} />
      )}
    </>
  );
}

function Accept({ email }: { email: string }) {
  const fetcher = useFetcher<typeof clientAction>();
  return (
    <fetcher.Form method="post" className="form-stack">
      <p>{fr(`Vous êtes connecté avec l’adresse ${email}.`)}</p>
      {fetcher.data && <FieldError>{fetcher.data.message}</FieldError>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        pendingText={fetcher.state === 'idle' ? undefined : 'Un instant…'}
      >
        Rejoindre l’équipe
      </Button>
    </fetcher.Form>
  );
}

/** The invitation is for an address of which nobody is signed in here: sign in, or sign up. */
function NewAccount({ invitation: { email } }: { invitation: ShownTeamInvitation }) {
  const fetcher = useFetcher<typeof clientAction>();
  const refusal = fetcher.data;
  const form = useErrorFocus(refusal);
  return (
    <>
      <LinkButton variant="ink" size="large" isBlock href="/login?retour=/pro/join">
        J’ai un compte : me connecter
      </LinkButton>
      <fetcher.Form method="post" ref={form} className="form-stack" noValidate>
        <p className="split-foot">{fr(`Pas de compte ? Choisissez un mot de passe pour ${email}.`)}</p>
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
        />
        <NewPasswordField
          name="password"
          label="Mot de passe"
          error={refusal && (refusal.fields.password ?? refusal.message)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          pendingText={fetcher.state === 'idle' ? undefined : 'Un instant…'}
        >
          Créer mon compte et rejoindre
        </Button>
      </fetcher.Form>
    </>
  );
}

function OtherAccount({ wanted, signedIn }: { wanted: string; signedIn: string }) {
  const { signOut, isLeaving, question } = useSignOut();
  return (
    <div className="form-stack">
      <p>
        {fr(
          `Cette invitation est pour ${wanted}, et vous êtes connecté avec ${signedIn}. Déconnectez-vous, puis rouvrez le lien de l’e-mail.`,
        )}
      </p>
      <Button isBlock onClick={signOut} pendingText={isLeaving ? 'À bientôt…' : undefined}>
        Me déconnecter
      </Button>
      {question}
    </div>
  );
}
