import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { FactorCodeDialog } from './factor-code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes by new ones. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
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
