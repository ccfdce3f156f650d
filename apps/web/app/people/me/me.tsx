import { fr } from '@lampion/contract/french';
import {
  Ban,
  Bell,
  CalendarCheck,
  CalendarSync,
  ChevronRight,
  CloudUpload,
  Download,
  Eye,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Moon,
  Phone,
  Store,
  Sun,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOutbox } from '../../platform/device/outbox.ts';
import { APP_THEME_KEY, readChosenTheme } from '../../platform/theme.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeFindable } from './findable-labels.ts';
import { useOwnAppAccount } from './me-screen.tsx';
import { MeSide } from './me-side.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Moi');

export default function MeScreen() {
  const { data: account, error } = useOwnAppAccount();
  return (
    <AppScreen hasSide>
      <div>
        <div className="me">
          {account ? (
            <>
              <Avatar name={account.username} picture={account.hasPicture ? account.picUrl : null} isLarge />
              <div>
                <h1 className="ap-h1">{account.appName}</h1>
                <p className="muted">{account.username}</p>
              </div>
              <LinkButton size="small" to="/app/me/edit">
                Modifier
              </LinkButton>
            </>
          ) : (
            <Skeleton className="h-16 w-full" />
          )}
        </div>
        {error && !account && <FieldError>{error.message}</FieldError>}
        <LightChoice />
        <ul className="ap-list">
          <UnsentRow />
          <MeRow
            icon={Eye}
            to="/app/me/findable"
            label="Qui me trouve"
            text={account && describeFindable(account.findable)}
          />
          <MeRow
            icon={Bell}
            to="/app/news/choices"
            label="Mes nouvelles"
            text="Sur mes appareils, par e-mail"
          />
          <MeRow
            icon={Phone}
            to="/app/me/phone"
            label="Téléphone"
            text={account && (account.phone === null ? 'Aucun' : 'Vérifié')}
          />
          <MeRow icon={Ban} to="/app/me/blocked" label="Personnes bloquées" />
          <MeRow
            icon={CalendarCheck}
            to="/app/me/outings"
            label="Mes sorties"
            text="Réponses aux événements publics"
          />
          <MeRow
            icon={CalendarSync}
            to="/app/me/calendar"
            label="Mon agenda"
            text="Mes nuits dans Google, Apple ou Outlook"
          />
          <MeRow icon={Store} to="/app/me/followed" label="Organisateurs suivis" />
          <MeRow
            icon={Megaphone}
            to="/app/me/announcements"
            label="Annonces et rappels"
            text="Des organisateurs, et sur quels appareils"
          />
          <MeRow
            icon={KeyRound}
            to="/app/me/account"
            label="Connexion et appareils"
            text="Adresse e-mail, mot de passe, second code"
          />
          <MeRow icon={Download} to="/app/me/data" label="Mes données" text="Export, suppression" />
        </ul>
      </div>
      <MeSide />
    </AppScreen>
  );
}

/** Link to the unsent changes of this device, if any; also after the banner was read. */
function UnsentRow() {
  const { changes } = useOutbox();
  if (changes.length === 0) return null;
  const refused = changes.filter(({ refusal }) => refusal !== null).length;
  const text = refused === 0 ? 'Parti dès que le réseau le permet' : 'Le serveur en a refusé une partie';
  return <MeRow icon={CloudUpload} to="/app/outbox" label="Pas encore envoyé" text={text} />;
}

interface MeRowProps {
  icon: LucideIcon;
  to: string;
  label: string;
  /** The current setting. */
  text?: string | undefined;
}

/** A link to one setting. */
export function MeRow({ icon, to, label, text }: MeRowProps) {
  return (
    <li>
      <Link className="ap-row me-row" to={to}>
        <Icon of={icon} isLarge />
        <span>
          <span className="t">{fr(label)}</span>
          {text && <span className="d">{fr(text)}</span>}
        </span>
        <span className="end muted">
          <Icon of={ChevronRight} />
        </span>
      </Link>
    </li>
  );
}

const choices = [
  { value: 'dark', label: 'Nuit', icon: Moon },
  { value: 'light', label: 'Papier', icon: Sun },
  { value: 'system', label: 'Appareil', icon: null },
] as const;

/** Dark, light or as the system: stored on this device, for the members' app only. */
export function LightChoice() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(APP_THEME_KEY) ?? 'dark');
  const choose = (value: string) => {
    localStorage.setItem(APP_THEME_KEY, value);
    document.documentElement.dataset.theme = readChosenTheme('app');
    setChosen(value);
  };
  return (
    <fieldset className="me-th">
      <legend>Lumière</legend>
      <div className="ap-seg">
        {choices.map(({ value, label, icon }) => (
          <button key={value} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
            {icon && <Icon of={icon} />}
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
