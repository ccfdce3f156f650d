import { fr } from '@lampion/contract/french';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { readLinkToken } from '@lampion/contract/people/rules/account-links';
import { Link, useFetcher } from 'react-router';
import { callApi, toFormRefusal } from '../../platform/api.ts';
import { forgetToken } from '../../platform/session/session.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import type { Route } from './+types/reset-password';
import { AccountForm, AccountNotice } from './account-form.tsx';
import { findSignIn } from './after-reset.ts';
import { NewPasswordField } from './new-password-field.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Nouveau mot de passe | Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = await request.formData();
  const password = String(typed.get('password'));
  const removesPasskeys = typed.has('removesPasskeys');
  try {
    await callApi(accountEndpoints.resetPassword, {
      body: { token: readLinkToken(window.location.hash) ?? '', password, removesPasskeys },
    });
  } catch (error) {
    return { isDone: false as const, refusal: toFormRefusal(error) };
  }
  forgetToken();
  return { isDone: true as const, removesPasskeys };
}

const CHANGED = 'Votre mot de passe est enregistré, et vos autres appareils sont déconnectés.';

export default function ResetPassword() {
  const fetcher = useFetcher<typeof clientAction>();
  if (fetcher.data?.isDone) {
    return (
      <AccountNotice
        title="C’est changé"
        text={
          fetcher.data.removesPasskeys
            ? `${CHANGED} Plus aucune clé d’accès n’ouvre votre compte.`
            : `${CHANGED} Vos clés d’accès, si vous en avez, restent valables.`
        }
        to={findSignIn()}
        action="Se connecter"
      />
    );
  }
  const refusal = fetcher.data?.refusal;
  return (
    <>
      <AccountForm
        fetcher={fetcher}
        title="Nouveau mot de passe"
        lead="Au moins 10 caractères. Une phrase que vous retenez fait très bien l’affaire."
        submit="Enregistrer"
        pendingText="Un instant…"
      >
        <NewPasswordField
          name="password"
          label="Nouveau mot de passe"
          hasLink
          error={refusal && (refusal.fields.password ?? refusal.message)}
        />
        <Checkbox
          name="removesPasskeys"
          label={fr('Retirer aussi mes clés d’accès')}
          hint={fr(
            'Sinon elles ouvrent toujours votre compte. À cocher si quelqu’un d’autre a pu s’y connecter.',
          )}
        />
      </AccountForm>
      {refusal !== undefined && (refusal.code === 'link_expired' || refusal.fields.token !== undefined) && (
        <p className="split-foot">
          <Link className="link" to="/login/forgotten-password">
            Demander un autre lien
          </Link>
        </p>
      )}
    </>
  );
}
