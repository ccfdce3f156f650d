import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import { fr } from '@lampion/contract/french';
import type { Profile } from '@lampion/contract/schemas/profile';
import { useRevalidator } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { callApi } from '../../lib/api.ts';
import { ProfessionalForm } from '../professional-form/professional-form.tsx';
import { professionalValuesOf, toProfileBody } from '../professional-form/professional-values.ts';
import { useProfessionalForm } from '../professional-form/use-professional-form.ts';

/** What invoices need to know of a company, before it can order; once it is saved, the order is gone on with. */
export function PayerForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator();
  const state = useProfessionalForm({
    initial: professionalValuesOf(profile),
    failure: 'Erreur lors de la mise à jour du profil',
    onSubmit: async (values) => {
      await callApi(profileEndpoints.updateProfile, { body: toProfileBody(values) });
      await revalidate();
    },
  });
  return (
    <Card aria-labelledby="payer-title">
      <CardHead id="payer-title" title="Facturation" />
      <p className="muted">{fr('Complétez votre profil professionnel : vos factures en ont besoin.')}</p>
      <ProfessionalForm state={state}>
        <div className="actions">
          <Button
            type="submit"
            variant="primary"
            pendingText={state.isPending ? 'Enregistrement…' : undefined}
          >
            Enregistrer et continuer
          </Button>
        </div>
      </ProfessionalForm>
    </Card>
  );
}
