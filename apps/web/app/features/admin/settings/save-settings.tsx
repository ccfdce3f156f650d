import { Check } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

interface SaveSettingsProps {
  /** The title of the card, for screen readers. */
  of: string;
  isBusy: boolean;
}

export function SaveSettings({ of, isBusy }: SaveSettingsProps) {
  return (
    <div className="actions actions-end">
      <Button variant="ink" type="submit" pendingText={isBusy ? 'Enregistrement…' : undefined}>
        <Icon of={Check} />
        Enregistrer
        <span className="sr-only"> ({of})</span>
      </Button>
    </div>
  );
}
