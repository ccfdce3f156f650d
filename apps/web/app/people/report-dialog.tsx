import { type ReportBody, type ReportReason, reportReasonLabels } from '@lampion/contract/admin/reports';
import { findEmailFault, normaliseEmail } from '@lampion/contract/platform/rules/email';
import { useState } from 'react';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/forms/choices.tsx';
import { TextareaField, TextField } from '../ui/forms/input.tsx';

/** Reasons as choices, with none chosen at first. */
const reportReasons = [
  { value: '', label: 'Choisissez' },
  ...Object.entries(reportReasonLabels).map(([value, label]) => ({ value, label })),
];

/** What a member or a guest reports, as the outbox stores it. */
export type TypedReport = Pick<ReportBody, 'details' | 'email' | 'reason'>;

interface ReportDialogProps {
  title: string;
  /** Who does not learn of it. */
  text: string;
  onSend: (report: TypedReport) => void;
  onClose: () => void;
}

/** Reports a member, a photo or a challenge to the administration. */
export function ReportDialog({ title, text, onSend, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; email?: string }>({});
  function send() {
    if (reason === '') return setFaults({ reason: 'Choisissez un motif' });
    const address = normaliseEmail(email);
    const fault = address === '' ? null : findEmailFault(address);
    if (fault !== null) return setFaults({ email: fault });
    onSend({ reason, details: details.trim(), ...(address !== '' && { email: address }) });
  }
  return (
    <FormDialog
      title={title}
      text={text}
      submit="Envoyer le signalement"
      fault={faults}
      onClose={onClose}
      onSubmit={send}
    >
      <SelectField
        name="reason"
        label="Motif"
        value={reason}
        choices={reportReasons}
        error={faults.reason}
        onChange={({ target }) => setReason(target.value as ReportReason)}
      />
      <TextareaField
        name="details"
        label="Précisions, si vous le souhaitez"
        rows={3}
        value={details}
        maxCharacters={1000}
        onChange={({ target }) => setDetails(target.value)}
      />
      <TextField
        name="email"
        label="Votre adresse e-mail, facultative"
        hint="Pour un accusé de réception et la suite. Avec un compte, nous écrivons sinon à la sienne."
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={faults.email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
