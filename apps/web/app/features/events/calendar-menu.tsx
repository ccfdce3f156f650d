import { googleCalendarLink, outlookCalendarLink } from '@lampion/contract/rules/calendar-links';
import { CalendarPlus, X } from 'lucide-react';
import { buttonClass, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';

const MENU_ID = 'agenda';

/** Opens the calendar menu. A popover, so it works without a script. */
export function CalendarButton({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const look = isIconOnly
    ? buttonClass({ size: 'large', isIconOnly })
    : buttonClass({ variant: 'ghost', isBlock: true });
  return (
    <button
      type="button"
      className={look}
      popoverTarget={MENU_ID}
      aria-label={isIconOnly ? 'Ajouter à mon agenda' : undefined}
    >
      <Icon of={CalendarPlus} />
      {!isIconOnly && 'Agenda'}
      {!isIconOnly && <span className="sr-only"> : ajouter à mon agenda</span>}
    </button>
  );
}

function MenuHead() {
  return (
    <div className="calendar-head">
      <h2 className="section-title" id="agenda-titre">
        Ajouter à mon agenda
      </h2>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', isIconOnly: true })}
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label="Fermer"
      >
        <Icon of={X} />
      </button>
    </div>
  );
}

interface CalendarMenuProps extends Pick<PublicEventPage, 'event'> {
  /** The page's full address. */
  url: string;
}

/** The calendars an event can be added to: a file for the device's own, and two on the web. */
export function CalendarMenu({ event, url }: CalendarMenuProps) {
  const entry = { ...event, url };
  return (
    <div id={MENU_ID} className="calendar-menu" popover="auto" role="dialog" aria-labelledby="agenda-titre">
      <MenuHead />
      <LinkButton href={`/events/${event._id}/calendar.ics`} variant="primary" isBlock>
        Apple, téléphone ou autre (.ics)
      </LinkButton>
      <LinkButton href={googleCalendarLink(entry)} isBlock target="_blank" rel="noopener">
        Google Agenda<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
      <LinkButton href={outlookCalendarLink(entry)} isBlock target="_blank" rel="noopener">
        Outlook<span className="sr-only"> (nouvel onglet)</span>
      </LinkButton>
    </div>
  );
}
