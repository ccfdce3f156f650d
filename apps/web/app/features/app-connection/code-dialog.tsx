import { fr } from '@lampion/contract/french';
import { useEffect, useState } from 'react';
import { CodeInput } from '../../components/ui/code-input.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

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
