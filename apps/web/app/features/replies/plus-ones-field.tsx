import { type Choice, SelectField } from '../../components/ui/select.tsx';

interface PlusOnesFieldProps {
  /** Nothing is asked when nobody may come along. */
  max: number;
  defaultValue: string;
  error?: string | undefined;
}

/** "Je viens sans accompagnant", "1 personne avec moi", as many as may come along. */
export function plusOnesChoices(max: number): Choice[] {
  return Array.from({ length: max + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Je viens sans accompagnant' : `${count} personne${count > 1 ? 's' : ''} avec moi`,
  }));
}

/** How many people come along. */
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
