import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { fr } from '@lampion/contract/french';
import { Check, CloudOff, type LucideIcon, MailWarning, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useIsOnline } from '../../../components/area/use-is-online.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import type { QueuedChange } from '../../../lib/device/device-database.ts';
import { retryChange, useOutbox } from '../../../lib/device/outbox.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import { useWaitingChanges } from '../../../lib/device/waiting-changes.ts';
import { useIsReached } from '../../../lib/reach.ts';
import { useJustSent } from './use-just-sent.ts';

const countChanges = (count: number) => (count === 1 ? '1 changement' : `${count} changements`);

interface StripProps {
  look: 'is-off' | 'is-sync' | 'is-refused';
  icon: LucideIcon;
  text: string;
  hasList?: boolean;
}

function Strip({ look, icon, text, hasList = false }: StripProps) {
  return (
    <div className={`ap-strip ${look}`}>
      <Icon of={icon} />
      <span>{fr(text)}</span>
      {hasList && (
        <Link className="end" to="/app/outbox">
          Voir
        </Link>
      )}
    </div>
  );
}

function describe(isOnline: boolean, waiting: number): string {
  const what = waiting === 0 ? 'voici ce que vous aviez vu' : `${countChanges(waiting)} en attente`;
  return `${isOnline ? 'Pas de réponse' : 'Hors ligne'} : ${what}`;
}

/** The last refusal that its author has not read, with how many others there are. */
function describeRefused(refused: readonly QueuedChange[]): string | null {
  const last = refused.at(-1);
  if (last?.refusal == null) return null;
  const others = refused.length - 1;
  const more = others === 1 ? ' Et un autre refus.' : ` Et ${others} autres refus.`;
  return `${last.label} : ${last.refusal.message}${others === 0 ? '' : more}`;
}

/**
 * The quiet strip: the server does not answer, something waits, it was sent, or the server refused it.
 * @param showsRefusals false on a screen that is held up to others
 */
export function OutboxStrip({ showsRefusals = true }: { showsRefusals?: boolean }) {
  const isOnline = useIsOnline();
  const isReached = useIsReached();
  const { changes, sent } = useOutbox();
  const held = changes.filter(isHeld);
  const unread = changes.filter((change) => isUnread(change) && !isHeld(change));
  const alert = showsRefusals ? describeRefused(unread) : null;
  const unsent = changes.filter(({ refusal }) => refusal === null).length;
  const late = useWaitingChanges().length;
  // Without a network it is known at once that a change waits.
  const waiting = isReached ? late : unsent;
  const justSent = useJustSent({ unsent, waiting, sent });
  const isOff = waiting > 0 || !isReached;
  return (
    <>
      <div role="alert">
        {alert !== null && <Strip look="is-refused" icon={TriangleAlert} text={alert} hasList />}
      </div>
      <div role="status">
        {held.length > 0 && <HeldStrip held={held} />}
        {isOff && (
          <Strip look="is-off" icon={CloudOff} text={describe(isOnline, waiting)} hasList={waiting > 0} />
        )}
        {!isOff && justSent > 0 && (
          <Strip
            look="is-sync"
            icon={Check}
            text={`${countChanges(justSent)} ${justSent === 1 ? 'envoyé' : 'envoyés'}`}
          />
        )}
      </div>
    </>
  );
}

/** Refused, and not shown to its author in the list yet. */
const isUnread = ({ refusal }: QueuedChange) => refusal !== null && refusal.isRead !== true;

/** Refused only until its author confirms their e-mail address. */
const isHeld = ({ refusal }: QueuedChange) => refusal?.code === 'confirmation_required';

const NOTHING = {};

/** What waits for its author's e-mail address to be confirmed: sent again by itself then. */
function HeldStrip({ held }: { held: readonly QueuedChange[] }) {
  const { data } = useSeen(accountEndpoints.getCurrentAccount, NOTHING);
  const isConfirmed = data?.isEmailVerified === true;
  // Once: where it is refused again all the same, its author reads why.
  const hasRetried = useRef(false);
  useEffect(() => {
    if (!isConfirmed || hasRetried.current) return;
    hasRetried.current = true;
    for (const change of held) void retryChange(change);
  }, [isConfirmed, held]);
  const text = `${countChanges(held.length)} en attente : confirmez votre adresse e-mail`;
  return <Strip look="is-off" icon={MailWarning} text={text} hasList />;
}
