import { fr } from '@lampion/contract/french';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import type { SecondFactor } from '@lampion/contract/schemas/security';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { StopSecondFactorDialog } from './stop-second-factor-dialog.tsx';

interface SecondFactorCardProps {
  account: Pick<CurrentAccount, 'hasPassword'>;
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
      {isRequired && !isOn && (
        <Banner icon={TriangleAlert}>
          L’administration la demande : activez-la pour accéder au reste de cet espace.
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
