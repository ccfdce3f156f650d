import { Checkbox } from '../../components/ui/checkbox.tsx';

/** Whether the others see who comes; sent as "true". */
export function ShowMeField({ isChecked }: { isChecked: boolean }) {
  return (
    <Checkbox
      name="isShown"
      value="true"
      defaultChecked={isChecked}
      label="Montrer mon prénom et mon visage aux autres"
      hint="Sur la page publique de l’événement, une fois votre adresse confirmée. Vous pourrez changer d’avis."
    />
  );
}
