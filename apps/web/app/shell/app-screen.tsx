import { fr } from '@lampion/contract/french';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { ArrowLeft, Check, CloudOff, type LucideIcon, MailWarning, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { QueuedChange } from '../platform/device/device-database.ts';
import { useWaitingChanges } from '../platform/device/make-change.ts';
import { retryChange, useOutbox } from '../platform/device/outbox.ts';
import { useCached } from '../platform/device/use-query.ts';
import { useIsOnline, useIsReached } from '../platform/network-state.ts';
import { homePath } from '../platform/session/holder.ts';
import { LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/graphics.tsx';
import { Logo } from '../ui/links.tsx';
import { type RoleOnScreen, useRoleLoss } from './role-loss.tsx';

interface AppScreenProps {
  /**
   * In the top bar; the screens of the tabs carry the logo there instead, and their title as a
   * heading.
   */
  title?: string;
  /** Where the arrow leads; none on the screens of the tabs. */
  back?: string;
  /** Icon buttons at the end of the top bar, two at most. */
  actions?: ReactNode;
  /** The top bar covers part of a cover image. */
  isOver?: boolean;
  /** Main and side (`ap-side`) beside each other on a large screen. */
  hasSide?: boolean;
  className?: string;
  /** False on a screen that is shown to others: refusals are shown elsewhere. */
  showsRefusals?: boolean;
  /** Of a party or a night: the screen says when the member loses their role in it. */
  member?: RoleOnScreen;
  children: ReactNode;
  /** Below everything, over the bar: `ap-do`. */
  foot?: ReactNode;
}

/** One screen of the app: its top bar, the banner of unsent changes, and its content. */
export function AppScreen(props: AppScreenProps) {
  const { title = '', back, actions, isOver = false, hasSide = false, className, children, foot } = props;
  const { showsRefusals = true } = props;
  const { note, watch } = useRoleLoss(props.member);
  return (
    <div className="ap-screen" {...watch}>
      <header className={classNames('ap-top', back && 'has-back', isOver && 'is-over')}>
        {back ? <BackLink to={back} /> : <HomeLogo />}
        <span className="ap-top-title">{back && !isOver && fr(title)}</span>
        {actions}
      </header>
      <OutboxStrip showsRefusals={showsRefusals} />
      {note}
      <main className={classNames('ap-main', hasSide && 'ap-two', className)} id="contenu">
        {children}
      </main>
      {foot}
    </div>
  );
}

function BackLink({ to }: { to: string }) {
  return (
    <LinkButton
      variant="ghost"
      isIconOnly
      {...(to.startsWith('/app') ? { to } : { href: to })}
      aria-label="Retour"
    >
      <Icon of={ArrowLeft} isLarge />
    </LinkButton>
  );
}

function HomeLogo() {
  return (
    <Link to={homePath()} aria-label="Lampion">
      <Logo isHanging />
    </Link>
  );
}

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
        <Link className="end" to={`${homePath()}/outbox`}>
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
 * The quiet strip: the server does not answer, something waits, it was sent, or the server refused
 * it.
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
  // Offline, changes are shown as pending at once.
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

/** Changes held until the user's e-mail address is confirmed; sent again automatically then. */
function HeldStrip({ held }: { held: readonly QueuedChange[] }) {
  const { data } = useCached(accountEndpoints.getCurrentAccount, NOTHING);
  const isConfirmed = data?.isEmailVerified === true;
  // Retried once: if it is refused again, the user sees why.
  const hasRetried = useRef(false);
  useEffect(() => {
    if (!isConfirmed || hasRetried.current) return;
    hasRetried.current = true;
    for (const change of held) void retryChange(change);
  }, [isConfirmed, held]);
  const text = `${countChanges(held.length)} en attente : confirmez votre adresse e-mail`;
  return <Strip look="is-off" icon={MailWarning} text={text} hasList />;
}

const SHOWN_MS = 3000;

interface Queue {
  /** Changes that the server has not taken. */
  readonly unsent: number;
  /** Those of them that have waited for a while. */
  readonly waiting: number;
  /** Counts up with each change that was sent. */
  readonly sent: number;
}

/**
 * Number of changes sent since one was pending, shown for three seconds after the last one;
 * otherwise 0.
 */
function useJustSent({ unsent, waiting, sent }: Queue): number {
  const sentBefore = useRef<number | null>(null);
  const [justSent, setJustSent] = useState(0);
  useEffect(() => {
    if (waiting > 0) sentBefore.current ??= sent;
    if (unsent > 0 || sentBefore.current === null) return;
    setJustSent(sent - sentBefore.current);
    sentBefore.current = null;
  }, [unsent, waiting, sent]);
  useEffect(() => {
    if (justSent === 0) return;
    const timer = setTimeout(() => setJustSent(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [justSent]);
  return justSent;
}
