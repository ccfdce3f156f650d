import {
  Ban,
  Bell,
  CalendarCheck,
  CloudUpload,
  Download,
  Eye,
  KeyRound,
  Megaphone,
  Phone,
  Store,
} from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeFindable } from '../../../features/app/me/findable-words.ts';
import { LightChoice } from '../../../features/app/me/light-choice.tsx';
import { MeRow } from '../../../features/app/me/me-row.tsx';
import { MeSide } from '../../../features/app/me/me-side.tsx';
import { useOwnAppAccount } from '../../../features/app/me/use-own-app-account.ts';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useOutbox } from '../../../lib/device/outbox.ts';

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

/** The way to what this device has not sent, where there is something: also once the strip has been read. */
function UnsentRow() {
  const { changes } = useOutbox();
  if (changes.length === 0) return null;
  const refused = changes.filter(({ refusal }) => refusal !== null).length;
  const text = refused === 0 ? 'Parti dès que le réseau le permet' : 'Le serveur en a refusé une partie';
  return <MeRow icon={CloudUpload} to="/app/outbox" label="Pas encore envoyé" text={text} />;
}
