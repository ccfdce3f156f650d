import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/people/accounts';
import {
  type SecondFactor,
  type SecondFactorSetup,
  securityEndpoints,
} from '@lampion/contract/people/security';
import { Copy, Download, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { Dialog, FormDialog, useAsk } from '../../ui/dialog.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { copyText, notify } from '../../ui/toaster.tsx';
import { FactorCodeDialog } from './own-code.tsx';

interface SecondFactorCardProps {
  account: Pick<CurrentAccount, 'hasPassword' | 'isSecondFactorMissing'>;
  secondFactor: SecondFactor;
}

type OpenDialog = 'start' | 'codes' | 'stop' | null;

function describeCodes(left: number): string {
  if (left === 0) return 'Vous n’avez plus de code de secours : demandez-en de nouveaux.';
  return left === 1 ? 'Il vous reste 1 code de secours.' : `Il vous reste ${left} codes de secours.`;
}

/** The second factor: turned on or off, and its recovery codes. */
export function SecondFactorCard({ account, secondFactor }: SecondFactorCardProps) {
  const { isOn, isRequired, recoveryCodesLeft } = secondFactor;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <Card aria-labelledby="second-factor-title">
      <CardHead id="second-factor-title" title="Double authentification">
        {isOn ? (
          <Badge tone="success" icon={ShieldCheck}>
            Activée
          </Badge>
        ) : (
          <Badge tone="muted">Désactivée</Badge>
        )}
      </CardHead>
      {account.isSecondFactorMissing && (
        <Banner icon={TriangleAlert}>
          L’administration la demande : activez-la, ou ajoutez une clé d’accès, pour accéder au reste de cet
          espace.
        </Banner>
      )}
      <p className="muted">
        {fr(
          isOn
            ? `La connexion demande un code de votre application d’authentification. ${describeCodes(recoveryCodesLeft)}`
            : 'À la connexion, un code de votre téléphone s’ajoute au mot de passe : volé, celui-ci ne suffit plus.',
        )}
      </p>
      <div className="actions">
        {isOn && <Button onClick={() => setDialog('codes')}>Nouveaux codes de secours</Button>}
        {isOn && !isRequired && (
          <Button variant="danger" onClick={() => setDialog('stop')}>
            Désactiver
          </Button>
        )}
        {!isOn && (
          <Button
            variant={isRequired ? 'primary' : 'outline'}
            aria-label="Activer la double authentification"
            onClick={() => setDialog('start')}
          >
            Activer
          </Button>
        )}
      </div>
      {dialog === 'start' && <SecondFactorDialog hasPassword={account.hasPassword} onClose={close} />}
      {dialog === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {dialog === 'stop' && <StopSecondFactorDialog onClose={close} />}
    </Card>
  );
}

interface SecondFactorDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

/**
 * Turns on the second factor: proof of identity, the authenticator and its first code, then the
 * recovery codes.
 */
function SecondFactorDialog({ hasPassword, onClose }: SecondFactorDialogProps) {
  const { revalidate } = useRevalidator();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void revalidate();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  if (setup) return <AuthenticatorStep setup={setup} onDone={setCodes} onClose={close} />;
  return <IdentityStep hasPassword={hasPassword} onDone={setSetup} onClose={close} />;
}

function IdentityStep({
  hasPassword,
  onDone,
  onClose,
}: SecondFactorDialogProps & { onDone: (setup: SecondFactorSetup) => void }) {
  const { ask, isBusy, fault } = useAsk();
  const [password, setPassword] = useState('');
  async function submit() {
    const body = { password: hasPassword ? password : null };
    const setup = await ask(() => callApi(securityEndpoints.startSecondFactor, { body }));
    if (setup) onDone(setup);
  }
  return (
    <FormDialog
      title="Activer la double authentification"
      text="Il vous faut une application d’authentification sur votre téléphone, par exemple Aegis, FreeOTP ou celle de votre gestionnaire de mots de passe."
      onClose={onClose}
      onSubmit={submit}
      submit="Continuer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={fault}
      error={hasPassword ? undefined : fault}
    >
      {hasPassword && (
        <PasswordField
          name="password"
          label="Votre mot de passe"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={fault}
        />
      )}
    </FormDialog>
  );
}

interface AuthenticatorStepProps {
  setup: SecondFactorSetup;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

function AuthenticatorStep({ setup, onDone, onClose }: AuthenticatorStepProps) {
  const { ask, isBusy, fault, setRefusal } = useAsk();
  const [code, setCode] = useState('');
  async function submit() {
    const answer = await ask(() => callApi(securityEndpoints.confirmSecondFactor, { body: { code } }));
    if (answer) onDone(answer.recoveryCodes);
    else setCode('');
  }
  return (
    <FormDialog
      title="Scannez ce code"
      text="Ouvrez votre application d’authentification, scannez le QR code, puis recopiez les six chiffres qu’elle affiche."
      onClose={onClose}
      onSubmit={submit}
      submit="Activer"
      isDisabled={code.length < 6}
      pendingText={isBusy ? 'Vérification…' : undefined}
      fault={fault}
    >
      <QrImage text={setup.uri} label="QR code pour votre application d’authentification" />
      <p className="muted authenticator-secret">
        {fr('Impossible de scanner ? Entrez cette clé :')} <code>{setup.secret}</code>
      </p>
      <div className="field">
        <CodeInput
          label="Code à six chiffres"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setRefusal(null);
          }}
          isInvalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : 'second-factor-fault'}
        />
        <div role="alert">{fault && <FieldError id="second-factor-fault">{fault}</FieldError>}</div>
      </div>
    </FormDialog>
  );
}

/** Turns off the second factor: signing in then needs only the password. */
function StopSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  async function stop(code: string) {
    await callApi(securityEndpoints.stopSecondFactor, { body: { code } });
    onClose();
    notify({ title: 'Double authentification désactivée' });
    await revalidate();
  }
  return (
    <FactorCodeDialog
      title="Désactiver la double authentification ?"
      text="Votre mot de passe suffira de nouveau pour se connecter, et vos codes de secours n’ouvriront plus rien."
      confirm="Désactiver"
      variant="danger-solid"
      onConfirm={stop}
      onClose={onClose}
    />
  );
}

/** Replaces the recovery codes by new ones. */
function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  async function renew(code: string) {
    setCodes((await callApi(securityEndpoints.renewRecoveryCodes, { body: { code } })).recoveryCodes);
  }
  const close = () => {
    onClose();
    void revalidate();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  return (
    <FactorCodeDialog
      title="Nouveaux codes de secours"
      text="Les anciens n’ouvriront plus rien."
      confirm="Créer les codes"
      variant="primary"
      onConfirm={renew}
      onClose={onClose}
    />
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

const copy = (text: string) =>
  copyText(
    text,
    { title: 'Codes copiés' },
    { title: 'Codes non copiés', text: 'Téléchargez-les, ou notez-les à la main.' },
  );

/** Recovery codes, shown only once: to note, copy or save. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Vos codes de secours"
      text="Gardez-les ailleurs que sur votre téléphone : sans lui, chacun ouvre votre compte une fois. Ils ne seront plus affichés."
      actions={
        <>
          <Button onClick={() => copy(text)}>
            <Icon of={Copy} />
            Copier
          </Button>
          <Button
            onClick={() =>
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'lampion-codes-de-secours.txt')
            }
          >
            <Icon of={Download} />
            Télécharger
          </Button>
          <Button variant="primary" onClick={onClose}>
            Je les ai gardés
          </Button>
        </>
      }
    >
      <ol className="recovery-codes well" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
