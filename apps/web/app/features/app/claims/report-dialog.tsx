import type { NightChallenge } from '@lampion/contract/schemas/claim';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { reportChallenge } from '../changes/claims.ts';

interface ReportDialogProps {
  nightId: string;
  challenge: Pick<NightChallenge, 'id' | 'title'>;
  onClose: () => void;
}

/** Tells the administration of a challenge; its hosts do not hear of it. */
export function ReportDialog({ nightId, challenge: { id: challengeId, title }, onClose }: ReportDialogProps) {
  const [details, setDetails] = useState('');
  const send = async () => {
    if (await makeChange(reportChallenge, { nightId, challengeId, title, details: details.trim() }))
      onClose();
  };
  return (
    <FormDialog
      title={`Signaler « ${title} » ?`}
      text="Notre équipe le regarde. Les hôtes ne l’apprennent pas."
      submit="Signaler"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextareaField
        name="details"
        label="Ce qui ne va pas, si vous voulez"
        rows={3}
        maxCharacters={1000}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
    </FormDialog>
  );
}
