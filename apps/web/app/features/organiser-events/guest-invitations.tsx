import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { useState } from 'react';
import { ImportFaultsDialog } from './import-faults-dialog.tsx';
import { ImportNotice } from './import-notice.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useGuestImport } from './use-guest-import.ts';
import { useLatestImport } from './use-latest-import.ts';

interface GuestInvitationsProps {
  eventId: string;
  /** On the list already. */
  guests: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Give it a stable function. */
  onInvited: () => void;
}

/** Inviting by e-mail, and the way back to an import that was left. */
export function GuestInvitations({
  eventId,
  guests,
  isOpen,
  onOpenChange,
  onInvited,
}: GuestInvitationsProps) {
  const fromFile = useGuestImport(eventId);
  const { latest, reload } = useLatestImport(eventId, { isPaused: isOpen, onEnded: onInvited });
  const [faulty, setFaulty] = useState<GuestImport | null>(null);
  const open = () => onOpenChange(true);

  function comeBack(list: GuestImport) {
    if (list.state === 'done' || list.state === 'stopped') return setFaulty(list);
    // The rest of a file is on another page, or lost: it is chosen again.
    if (list.state !== 'reading') fromFile.resume(list);
    open();
  }
  function correct() {
    setFaulty(null);
    open();
  }
  return (
    <>
      {latest && (
        <ImportNotice eventId={eventId} list={latest} onNext={() => comeBack(latest)} onDropped={reload} />
      )}
      <InviteDialog
        eventId={eventId}
        guests={guests}
        fromFile={fromFile}
        isOpen={isOpen}
        onClose={() => onOpenChange(false)}
        onLeft={reload}
        onInvited={onInvited}
      />
      <ImportFaultsDialog
        eventId={eventId}
        list={faulty}
        onClose={() => setFaulty(null)}
        onCorrect={correct}
      />
    </>
  );
}
