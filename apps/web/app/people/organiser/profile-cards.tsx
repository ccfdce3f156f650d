import { fr } from '@lampion/contract/french';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { appConnectionEndpoints } from '@lampion/contract/people/app-connection';
import { DISPLAY_NAME_MAX, type Profile, profileEndpoints } from '@lampion/contract/people/profile';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { enterAccount } from '../../platform/session/stored-account.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { ConfirmDialog, FormDialog, useAsk } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { FactRows, identityFacts } from '../professional/identity-facts.tsx';
import { ProfessionalForm, useProfessionalForm } from '../professional/professional-form.tsx';
import { professionalValuesOf, toProfileBody } from '../professional/professional-values.ts';
import { AppAccountCard } from './app-account.tsx';

const SAVED_SECONDS = 2;

/** The professional details, to read or to edit. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card aria-labelledby="profile-title">
      <CardHead id="profile-title" title="Profil professionnel">
        {!isEditing && <Button onClick={() => setEditing(true)}>Modifier</Button>}
      </CardHead>
      {isEditing ? (
        <ProfileForm profile={profile} onClose={() => setEditing(false)} />
      ) : (
        <ProfileFacts profile={profile} />
      )}
    </Card>
  );
}

function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [takesReplies, setTakesReplies] = useState(profile.takesReplies);
  const [displayName, setDisplayName] = useState(profile.displayName);
  const state = useProfessionalForm({
    initial: professionalValuesOf(profile),
    failure: 'Erreur lors de la mise à jour du profil',
    onSubmit: async (values) => {
      await callApi(profileEndpoints.updateProfile, {
        body: { ...toProfileBody(values), displayName, takesReplies },
      });
      await revalidate();
      notify({ title: 'Profil mis à jour' }, SAVED_SECONDS);
      onClose();
    },
  });
  return (
    <ProfessionalForm state={state}>
      <TextField
        name="displayName"
        label="Nom affiché (facultatif)"
        hint="Nom de scène ou d’enseigne : vos invités le lisent partout. Laissé vide, c’est le nom d’utilisateur de l’application."
        value={displayName}
        maxCharacters={DISPLAY_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <Checkbox
        name="takesReplies"
        label="Recevoir les réponses des invités par e-mail"
        hint="Qui répond à une invitation ou à une annonce vous écrit à votre adresse de connexion, une fois confirmée. Les invités la voient."
        checked={takesReplies}
        onChange={(event) => setTakesReplies(event.target.checked)}
      />
      <div className="actions">
        <Button type="submit" variant="primary" pendingText={state.isPending ? 'Enregistrement…' : undefined}>
          Enregistrer
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </ProfessionalForm>
  );
}

/** The professional details, to read. */
function ProfileFacts({ profile }: { profile: Profile }) {
  const { companyName, displayName, app, vatCheck } = profile;
  const replies = profile.takesReplies ? 'Par e-mail, à votre adresse de connexion' : 'Non reçues par e-mail';
  return (
    <>
      {vatCheck === 'invalid' && <UnknownVatNumber />}
      <FactRows
        facts={[
          ...identityFacts(profile),
          ['Nom affiché', displayName || companyName || (app?.username ?? '')],
          ['Réponses des invités', replies],
        ]}
      />
    </>
  );
}

function UnknownVatNumber() {
  return (
    <p className="well note">
      <Icon of={TriangleAlert} />
      <span>
        {fr(
          'Le registre européen (VIES) ne connaît pas votre numéro de TVA : vos factures sont établies comme si vous n’en aviez pas. Vérifiez-le, ou demandez à votre administration fiscale de l’inscrire.',
        )}
      </span>
    </p>
  );
}

/** Going back to being a member alone, whose app account stays. */
export function CloseProCard() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="close-title">
      <CardHead id="close-title" title="Fermer l’Espace Pro" />
      <p className="muted">
        {fr(
          'Vous gardez votre compte, votre pseudo, vos amis, vos soirées et vos réponses. Vos événements passés restent en ligne. L’Espace Pro se rouvre comme vous l’avez laissé.',
        )}
      </p>
      <div className="actions">
        <Button onClick={() => setAsking(true)}>Fermer l’Espace Pro</Button>
      </div>
      {isAsking && <CloseProDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

async function closeProProfile(): Promise<void> {
  await callApi(accountEndpoints.closeProProfile, {});
  await enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
}

function CloseProDialog({ onClose }: { onClose: () => void }) {
  const { ask, isBusy, refusal } = useAsk();
  const [isLeaving, setLeaving] = useState(false);
  const submit = async () => {
    const isClosed = await ask(() => closeProProfile().then(() => true));
    if (!isClosed) return;
    setLeaving(true);
    window.location.assign('/app');
  };
  return (
    <FormDialog
      title="Fermer l’Espace Pro ?"
      text="Vos abonnés ne recevront plus d’annonces de votre part. Rien n’est effacé."
      onClose={onClose}
      onSubmit={submit}
      submit="Fermer l’Espace Pro"
      pendingText={isBusy || isLeaving ? 'Un instant…' : undefined}
      error={refusal?.message}
    >
      {null}
    </FormDialog>
  );
}

/** The app account that gives the organiser its username and its followers. */
export function AppConnectionCard({ app }: Pick<Profile, 'app'>) {
  return (
    <Card aria-labelledby="app-title">
      <CardHead id="app-title" title="Compte de l’application">
        {app && (
          <Badge tone="success" icon={Check}>
            Connecté
          </Badge>
        )}
      </CardHead>
      {app ? (
        <ConnectedApp app={app} />
      ) : (
        <>
          <p className="muted">
            {fr('Connectez-le : vos abonnés, vos statistiques et votre portrait en viennent.')}
          </p>
          <div className="actions">
            <LinkButton to="/pro/connect">Connecter mon compte</LinkButton>
          </div>
        </>
      )}
    </Card>
  );
}

function ConnectedApp({ app }: { app: NonNullable<Profile['app']> }) {
  const { run, isBusy } = useTask();
  const [isAsking, setAsking] = useState(false);
  const disconnect = () =>
    run({
      failure: 'Compte non déconnecté',
      work: async () => {
        await callApi(appConnectionEndpoints.disconnectAppAccount, {});
        return { title: 'Compte déconnecté', text: `@${app.username} n’est plus lié à votre espace pro.` };
      },
    });
  return (
    <>
      <AppAccountCard account={app} />
      <div className="actions">
        <LinkButton to="/pro/connect">Connecter un autre compte</LinkButton>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Déconnecter
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Déconnecter @${app.username} ?`}
        text="Vos abonnés ne verront plus vos événements dans l’application."
        confirm="Déconnecter"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void disconnect().then((isDone) => isDone && setAsking(false))}
      />
    </>
  );
}
