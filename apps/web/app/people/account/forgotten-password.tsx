import { accountEndpoints } from '@lampion/contract/people/accounts';
import { Link, useFetcher, useLocation } from 'react-router';
import { callApi, toFormRefusal } from '../../platform/api.ts';
import { TextField } from '../../ui/forms/input.tsx';
import type { Route } from './+types/forgotten-password';
import { AccountForm, AccountNotice } from './account-form.tsx';
import { keepDestination } from './after-reset.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Mot de passe oublié | Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientAction({ request }: Route.ClientActionArgs) {
  const email = String((await request.formData()).get('email'));
  try {
    await callApi(accountEndpoints.requestPasswordReset, { body: { email } });
    keepDestination(new URL(request.url).search);
    return { isSent: true as const };
  } catch (error) {
    return { isSent: false as const, refusal: toFormRefusal(error) };
  }
}

export default function ForgottenPassword() {
  const fetcher = useFetcher<typeof clientAction>();
  const signIn = `/login${useLocation().search}`;
  if (fetcher.data?.isSent) {
    return (
      <AccountNotice
        title="C’est parti"
        text="Si un compte existe avec cette adresse, un lien vient d’y être envoyé. Il est valable une heure."
        to={signIn}
        action="Retour à la connexion"
      />
    );
  }
  const refusal = fetcher.data?.refusal;
  return (
    <>
      <AccountForm
        fetcher={fetcher}
        title="Mot de passe oublié"
        lead="Indiquez votre adresse : nous vous envoyons un lien pour en choisir un autre."
        submit="Envoyer le lien"
        pendingText="Envoi en cours..."
      >
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          required
          error={refusal && (refusal.fields.email ?? refusal.message)}
        />
      </AccountForm>
      <p className="split-foot">
        <Link className="link" to={signIn}>
          Retour à la connexion
        </Link>
      </p>
    </>
  );
}
