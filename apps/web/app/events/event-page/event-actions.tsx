import { googleCalendarLink, outlookCalendarLink } from '@lampion/contract/events/rules/links';
import { fr } from '@lampion/contract/french';
import { CalendarPlus, Share2, X } from 'lucide-react';
import type { PublicEventPage } from '../../platform/pages/page-context.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface ShareProps {
  name: string;
  url: string;
}

interface ShareLinkProps extends ShareProps {
  isIconOnly?: boolean;
  /** As wide as its text, instead of its column. */
  isShort?: boolean;
}

/** Shown once the address is in the clipboard. */
const COPIED = 'Lien copié!';

/**
 * Writes an e-mail with the address; its script (enhance/shared/share.ts) uses the device's share
 * sheet instead.
 */
export function ShareLink({ name, url, isIconOnly = false, isShort = false }: ShareLinkProps) {
  const href = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  const icon = <Icon of={Share2} />;
  return isIconOnly ? (
    <LinkButton href={href} size="large" isIconOnly aria-label="Partager" data-share={fr(COPIED)}>
      {icon}
    </LinkButton>
  ) : (
    <LinkButton href={href} variant="ghost" isBlock={!isShort} data-share={fr(COPIED)}>
      {icon}
      Partager
    </LinkButton>
  );
}

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
