import { fr } from '@lampion/contract/french';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { type RoleOnScreen, useRoleLoss } from '../pieces/role-loss.tsx';
import { OutboxStrip } from './outbox-strip.tsx';

interface AppScreenProps {
  /** In the top bar; the screens of the tabs carry the logo there instead, and their title as a heading. */
  title?: string;
  /** Where the arrow leads; none on the screens of the tabs. */
  back?: string;
  /** Icon buttons at the end of the top bar, two at most. */
  actions?: ReactNode;
  /** The top bar lies over a cover. */
  isOver?: boolean;
  /** Main and side (`ap-side`) beside each other on a large screen. */
  hasSide?: boolean;
  className?: string;
  /** False on a screen that is held up to others: what the server refused is read elsewhere. */
  showsRefusals?: boolean;
  /** Of a party or a night: the screen says when the member loses their role in it. */
  member?: RoleOnScreen;
  children: ReactNode;
  /** Below everything, over the bar: `ap-do`. */
  foot?: ReactNode;
}

/** One screen of the app: its top bar, what waits on this device, and its content. */
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
    <Link to="/app" aria-label="Lampion">
      <Logo isHanging />
    </Link>
  );
}
