import type { Party } from '@lampion/contract/schemas/party';
import { Ellipsis, Megaphone, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.tsx';
import { HostMenu } from './host-menu.tsx';

/** What hosts do about their party. */
export function HostBar({ party }: { party: Party }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav className="ap-host" aria-label="Organiser">
        {!party.isCalledOff && (
          <Link to="invite">
            <Icon of={UserPlus} />
            Inviter
          </Link>
        )}
        <Link to="announce">
          <Icon of={Megaphone} />
          Annoncer
        </Link>
        <Link to="edit">
          <Icon of={Pencil} />
          Modifier
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={Ellipsis} />
          Plus
        </button>
      </nav>
      <HostMenu party={party} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
