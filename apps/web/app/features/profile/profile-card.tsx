import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import { DISPLAY_NAME_MAX, type Profile } from '@lampion/contract/schemas/profile';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { notify } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { ProfessionalForm } from '../professional-form/professional-form.tsx';
import { professionalValuesOf, toProfileBody } from '../professional-form/professional-values.ts';
import { useProfessionalForm } from '../professional-form/use-professional-form.ts';
import { ProfileFacts } from './profile-facts.tsx';

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
