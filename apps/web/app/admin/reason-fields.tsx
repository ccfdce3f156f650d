import { type DecisionRule, decisionRules } from '@lampion/contract/admin/rules/decision-rules';
import { countCharacters } from '@lampion/contract/platform/rules/characters';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { useState } from 'react';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/forms/choices.tsx';
import { TextareaField, TextField } from '../ui/forms/input.tsx';

/** The reasons of a decision, as typed. */
export interface TypedReasons {
  readonly reason: string;
  readonly rule: DecisionRule;
}

export const noReasons: TypedReasons = { reason: '', rule: 'contents' };

const REASON_MAX = 1000;

interface ReasonDialogProps {
  title: string;
  text: string;
  /** "Raison envoyée à l’organisateur" */
  label: string;
  submit: string;
  /** What was typed before, if it was not sent. */
  initial?: TypedReasons;
  /** The text to type first, because nothing brings back what goes; case does not matter. */
  typed?: { readonly label: string; readonly expected: string };
  pendingText?: string | undefined;
  onConfirm: (reasons: TypedReasons) => void;
  onClose: () => void;
}

/**
 * Asks for the rule and the facts of a decision, which the person concerned receives with a link to
 * contest it.
 */
export function ReasonDialog({ label, initial = noReasons, typed, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reasons, setReasons] = useState(initial);
  const [copied, setCopied] = useState('');
  const [faults, setFaults] = useState<{ copied?: string; reason?: string }>({});
  function submit() {
    if (typed && copied.trim().toLowerCase() !== typed.expected.toLowerCase())
      return setFaults({ copied: `Recopiez exactement ${typed.expected}` });
    if (!hasVisibleCharacter(reasons.reason))
      return setFaults({ reason: 'Indiquez la raison : elle sera envoyée' });
    onConfirm(reasons);
  }
  return (
    <FormDialog {...dialog} variant="danger-solid" fault={faults} onSubmit={submit}>
      {typed && (
        <TextField
          name="typed"
          label={typed.label}
          hint={typed.expected}
          error={faults.copied}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={copied}
          onChange={({ target }) => setCopied(target.value)}
        />
      )}
      <ReasonFields label={label} value={reasons} error={faults.reason} onChange={setReasons} />
    </FormDialog>
  );
}

interface ReasonFieldsProps {
  /** "Raison envoyée à l’organisateur" */
  label: string;
  value: TypedReasons;
  error: string | undefined;
  onChange: (value: TypedReasons) => void;
}

/** Rule and facts of a decision. */
export function ReasonFields({ label, value, error, onChange }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        name="rule"
        label="Règle appliquée"
        value={value.rule}
        onChange={({ target }) => onChange({ ...value, rule: target.value as DecisionRule })}
        choices={Object.entries(decisionRules).map(([rule, words]) => ({ value: rule, label: words.label }))}
      />
      <TextareaField
        name="reason"
        label={label}
        hint={`${countCharacters(value.reason)} / ${REASON_MAX}`}
        error={error}
        maxCharacters={REASON_MAX}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value })}
      />
    </>
  );
}
