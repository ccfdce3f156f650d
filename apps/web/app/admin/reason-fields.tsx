import { type DecisionRule, decisionRules } from '@lampion/contract/admin/rules/decision-rules';
import { countCharacters } from '@lampion/contract/platform/rules/characters';
import { SelectField } from '../ui/forms/choices.tsx';
import { TextareaField } from '../ui/forms/input.tsx';

/** The reasons of a decision, as typed. */
export interface TypedReasons {
  readonly reason: string;
  readonly rule: DecisionRule;
}

export const noReasons: TypedReasons = { reason: '', rule: 'contents' };

const REASON_MAX = 1000;

interface ReasonFieldsProps {
  /** "Raison envoyée à l’organisateur" */
  label: string;
  value: TypedReasons;
  error: string | undefined;
  onChange: (value: TypedReasons) => void;
}

/** Rule and facts of a decision, which the person concerned receives with a link to contest it. */
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
