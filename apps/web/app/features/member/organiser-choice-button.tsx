import type { NotificationPreferences } from '@lampion/contract/schemas/notification';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { OrganiserChoiceDialog } from './organiser-choice-dialog.tsx';

export interface OrganiserChoiceProps {
  organiser: { readonly id: string; readonly displayName: string };
  preferences: NotificationPreferences;
}

/** Opens the notification choice for one organiser. */
export function OrganiserChoiceButton({ organiser, preferences }: OrganiserChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        isIconOnly
        aria-label={`Notifications de ${organiser.displayName}`}
        onClick={() => setOpen(true)}
      >
        <Icon of={Bell} />
      </Button>
      {isOpen && (
        <OrganiserChoiceDialog
          organiser={organiser}
          preferences={preferences}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
