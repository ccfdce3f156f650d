import { isPublicStatus } from '@lampion/contract/events/events';
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import {
  Archive,
  ArchiveRestore,
  CalendarX,
  Copy,
  Ellipsis,
  ExternalLink,
  type LucideIcon,
  Megaphone,
  Pencil,
  Repeat2,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { type ActionSubject, bulkActions, type EventAction } from './event-actions.ts';

interface EventMenuProps {
  event: ActionSubject;
  onAction: (action: EventAction) => void;
}

/** The actions on an event in a list. */
export function EventMenu({ event, onAction }: EventMenuProps) {
  const { _id, name, status } = event;
  const [now] = useState(() => new Date());
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button isIconOnly aria-label={`Actions : ${name}`}>
          <Icon of={Ellipsis} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
          <DropdownMenu.Item asChild>
            <Link className="menu-item" to={`/pro/events/${_id}/edit`}>
              <Icon of={Pencil} />
              Modifier
            </Link>
          </DropdownMenu.Item>
          {status === 'draft' && (
            <MenuAction icon={Megaphone} label="Publier l’événement" onSelect={() => onAction('publish')} />
          )}
          {isPublicStatus(status) && (
            <DropdownMenu.Item asChild>
              <a className="menu-item" href={`/events/${_id}`}>
                <Icon of={ExternalLink} />
                Page publique
              </a>
            </DropdownMenu.Item>
          )}
          {(status === 'published' || status === 'draft') && (
            <DropdownMenu.Item asChild>
              <Link className="menu-item" to={`/pro/series/new?event=${_id}`}>
                <Icon of={Repeat2} />
                Répéter
              </Link>
            </DropdownMenu.Item>
          )}
          <MenuAction icon={Copy} label="Dupliquer" onSelect={() => onAction('duplicate')} />
          {status === 'published' && (
            <MenuAction icon={CalendarX} label="Annuler l’événement" onSelect={() => onAction('cancel')} />
          )}
          {status === 'cancelled' && (
            <MenuAction icon={RotateCcw} label="Rétablir" onSelect={() => onAction('restore')} />
          )}
          {bulkActions.archive.fits(event, now) && (
            <MenuAction icon={Archive} label="Archiver" onSelect={() => onAction('archive')} />
          )}
          {bulkActions.unarchive.fits(event, now) && (
            <MenuAction
              icon={ArchiveRestore}
              label="Sortir des archives"
              onSelect={() => onAction('unarchive')}
            />
          )}
          <MenuAction icon={Trash2} label="Supprimer" isDanger onSelect={() => onAction('delete')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuActionProps {
  icon: LucideIcon;
  label: string;
  isDanger?: boolean;
  onSelect: () => void;
}

function MenuAction({ icon, label, isDanger = false, onSelect }: MenuActionProps) {
  return (
    <DropdownMenu.Item className={isDanger ? 'menu-item menu-danger' : 'menu-item'} onSelect={onSelect}>
      <Icon of={icon} />
      {label}
    </DropdownMenu.Item>
  );
}
