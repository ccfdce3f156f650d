import { fr } from '@lampion/contract/french';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useReducer, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/connect';
import { AppAccountCard, FoundDialog } from './app-account.tsx';
import { useConnection } from './use-connection.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Connecter mon compte | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { app, ownApp } = await callApi(profileEndpoints.getProfile, { signal: request.signal });
  return { app, own: ownApp };
}

const lead =
  'Vos abonnés, vos statistiques et votre portrait viennent de votre compte dans l’application. Le nom de votre organisation reste le même.';

export default function Connect({ loaderData: { app, own } }: Route.ComponentProps) {
  const connection = useConnection(own?.username);
  const { step, isBusy, fault } = connection;
  if (step.kind === 'connected') return <Connected message={step.message} />;
  return (
    <>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Connecter mon compte" lead={lead} />
      <Card className="connect">
        {app && (
          <p className="well">
            {fr(`Le compte @${app.username} est connecté. Un autre compte prendrait sa place.`)}
          </p>
        )}
        {own && own.username !== app?.username && (
          <section className="form-stack" aria-labelledby="own-account">
            <h2 className="section-title" id="own-account">
              Votre compte
            </h2>
            <AppAccountCard account={own} />
            <div className="actions">
              <Button
                variant="primary"
                pendingText={isBusy && step.kind === 'search' ? 'Un instant…' : undefined}
                onClick={() => void connection.connectOwn()}
              >
                Connecter ce compte
              </Button>
            </div>
          </section>
        )}
        <SearchForm
          fault={step.kind === 'search' ? fault : undefined}
          isBusy={isBusy && step.kind === 'search'}
          onSearch={connection.search}
        />
        <p className="connect-foot">
          {fr('Pas encore de compte ?')}{' '}
          <a className="link" href="/#telecharger">
            Créer un compte dans l’application
          </a>
        </p>
      </Card>
      {step.kind === 'found' && (
        <FoundDialog
          account={step.account}
          isBusy={isBusy}
          isOwn={step.account.username === own?.username}
          onConnect={() => connection.connect(step.account)}
          onCancel={connection.cancel}
        />
      )}
      {step.kind === 'code' && (
        <CodeDialog
          username={step.account.username}
          until={step.until}
          fault={fault}
          isBusy={isBusy}
          onChange={connection.clearFault}
          onVerify={(code) => connection.verify(step.account.username, code)}
          onResend={() => connection.sendCode(step.account)}
          onCancel={connection.cancel}
        />
      )}
    </>
  );
}

function Connected({ message }: { message: string }) {
  return (
    <Card className="connected" role="status">
      <Lamp isLit className="area-error-lamp" />
      <h1 className="display">Compte connecté</h1>
      <p>{fr(message)}</p>
      <LinkButton variant="primary" to="/pro/">
        Retour au tableau de bord
      </LinkButton>
    </Card>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/', label: 'Retour au tableau de bord' }} />;
}

interface SearchFormProps {
  fault: string | undefined;
  isBusy: boolean;
  onSearch: (username: string) => void;
}

/** The form for the username in the app. */
export function SearchForm({ fault, isBusy, onSearch }: SearchFormProps) {
  const [username, setUsername] = useState('');
  const form = useErrorFocus(fault);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(username);
  }
  return (
    <form ref={form} className="form-stack" noValidate onSubmit={submit}>
      <TextField
        name="username"
        label="Nom d’utilisateur dans l’application"
        hint="Il est écrit sous votre nom, sur votre profil : @guinguette, par exemple."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={fault}
      />
      <div className="actions">
        <Button type="submit" variant="primary" size="large" pendingText={isBusy ? 'Recherche…' : undefined}>
          <Icon of={Search} />
          Rechercher
        </Button>
      </div>
    </form>
  );
}

interface CodeDialogProps {
  username: string;
  /** When the code expires, in milliseconds since 1970. */
  until: number;
  fault: string | undefined;
  isBusy: boolean;
  onChange: () => void;
  onVerify: (code: string) => void;
  onResend: () => void;
  onCancel: () => void;
}

/** "9 min 05 s" */
function formatLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}\u00a0min ${String(seconds % 60).padStart(2, '0')}\u00a0s`;
}

/** Six boxes for the code sent to the phone, and the time until it expires. */
export function CodeDialog({ username, until, fault, isBusy, onChange, ...on }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const left = useSecondsLeft(until);
  // The code that was refused is typed again from its first digit.
  useEffect(() => {
    if (fault !== undefined) setCode('');
  }, [fault]);
  const isOver = left === 0;
  const resend = () => {
    setCode('');
    on.onResend();
  };
  return (
    <FormDialog
      title="Entrez le code"
      text={`Il part par SMS vers le téléphone vérifié de @${username}, ou par e-mail si ce compte n’en a pas.`}
      onClose={on.onCancel}
      onSubmit={() => on.onVerify(code)}
      submit="Vérifier"
      isDisabled={code.length < 6 || isOver}
      pendingText={isBusy ? 'Vérification…' : undefined}
      fault={fault}
    >
      <div className="field">
        <CodeInput
          label="Code à six chiffres"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            onChange();
          }}
          isInvalid={fault !== undefined}
          describedBy={fault === undefined ? 'code-left' : 'code-fault'}
        />
        <div role="alert">{fault && <FieldError id="code-fault">{fault}</FieldError>}</div>
        <p className="muted code-left" id="code-left">
          <span className="num" role="timer">
            {isOver ? fr('Ce code n’est plus valable.') : `Code valable encore ${formatLeft(left)}.`}
          </span>{' '}
          <button type="button" className="link" disabled={isBusy} onClick={resend}>
            Recevoir un nouveau code
          </button>
        </p>
      </div>
    </FormDialog>
  );
}

/**
 * Whole seconds until a moment (milliseconds since 1970), counting down while the component is
 * mounted; then 0.
 */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
