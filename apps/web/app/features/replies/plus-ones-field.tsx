import { type Choice, SelectField } from '../../components/ui/select.tsx';

interface PlusOnesFieldProps {
  /** The field is hidden when it is 0. */
  max: number;
  defaultValue: string;
  error?: string | undefined;
}

/** "Je viens sans accompagnant", "1 personne avec moi", up to the maximum. */
export function plusOnesChoices(max: number): Choice[] {
  return Array.from({ length: max + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Je viens sans accompagnant' : `${count} personne${count > 1 ? 's' : ''} avec moi`,
  }));
}

/** The number of people a guest brings. */
export function PlusOnesField({ max, defaultValue, error }: PlusOnesFieldProps) {
  if (max === 0) return null;
  return (
    <SelectField
      name="plusOnes"
      label="Qui vous accompagne ?"
      choices={plusOnesChoices(max)}
      defaultValue={defaultValue}
      error={error}
    />
  );
}
