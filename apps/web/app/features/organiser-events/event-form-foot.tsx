import { fr } from '@lampion/contract/french';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { profileTabAddress } from '../profile/profile-tabs.ts';

interface EventFormFootProps {
  /** The label of the main button. */
  verb: string;
  cancelTo: string;
  /** The share uploaded, 0 to 1; null while nothing is being sent. */
  sent: number | null;
  hasFile: boolean;
  planRefusal: string | null;
  /** Further buttons. */
  children: ReactNode;
}

/** "Envoi de l’image : 40 %" during an upload, else what is being done. */
function describeSaving(sent: number, hasFile: boolean): string {
  if (!hasFile) return 'Enregistrement…';
  return sent < 1 ? fr(`Envoi de l’image : ${Math.round(sent * 100)} %`) : 'Préparation de l’image…';
}

/** Buttons to save and to cancel, with the reason when the plan does not allow it. */
export function EventFormFoot({ verb, cancelTo, sent, hasFile, planRefusal, children }: EventFormFootProps) {
  const pendingText = sent === null ? undefined : describeSaving(sent, hasFile);
  return (
    <>
      {planRefusal !== null && (
        <div role="alert">
          <Banner icon={Sparkles} to={profileTabAddress('abonnement')} action="Voir les offres">
            {planRefusal}
          </Banner>
        </div>
      )}
      <div className="actions form-actions">
        <Button type="submit" variant="primary" size="large" pendingText={pendingText}>
          {verb}
        </Button>
        {children}
        <LinkButton variant="ghost" size="large" to={cancelTo}>
          Annuler
        </LinkButton>
        {sent !== null && hasFile && (
          <progress className="sr-only" value={sent} aria-label="Envoi de l’image" />
        )}
      </div>
    </>
  );
}
