import { fr } from '@lampion/contract/french';
import {
  HOMECOMING_FRIENDS_MAX,
  type Homecoming,
  homecomingEndpoints,
} from '@lampion/contract/night/homecomings';
import type { Night } from '@lampion/contract/night/nights';
import { homecomingOpensAt } from '@lampion/contract/night/rules/night-closing';
import type { MemberCard } from '@lampion/contract/people/friends';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { House, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import { FriendChoice } from '../people/friends/groups.tsx';
import { makeChange, useIsUnsent } from '../platform/device/make-change.ts';
import { useCached } from '../platform/device/use-query.ts';
import { serverNow } from '../platform/server-clock.ts';
import { findPassNight } from '../platform/session/holder.ts';
import { type AppHandle, appMeta } from '../shell/app-head.ts';
import { AppScreen } from '../shell/app-screen.tsx';
import { LoadingNote } from '../shell/cached-error.tsx';
import { readRole } from '../shell/role-loss.tsx';
import { SectionHead } from '../shell/screen-parts.tsx';
import { Person } from '../ui/avatar.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/graphics.tsx';
import type { Route } from './+types/homecoming';
import { setHomecoming } from './changes.ts';
import { nightHome, useNight } from './night-garland.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Bien rentré');

export default function HomecomingScreen({ params: { id } }: Route.ComponentProps) {
  return findPassNight() === null ? <MemberHomecoming id={id} /> : <GuestHomecoming id={id} />;
}

/** By a pass there are no friends to notify: the phone writes to whom its owner chooses. */
function GuestHomecoming({ id }: { id: string }) {
  const { data: night } = useNight(id);
  const body = encodeURIComponent('Je suis à la maison, tout va bien.');
  return (
    <AppScreen back={nightHome(id, night)} title={night?.name ?? ''} className="ho">
      <h1>Bien rentré ?</h1>
      <p className="ho-lead">
        {fr(
          'Écrivez à qui vous voulez que vous êtes à bon port : le message part de votre téléphone, Lampion n’en sait rien.',
        )}
      </p>
      <LinkButton variant="primary" size="large" isBlock href={`sms:?&body=${body}`}>
        <Icon of={MessageCircle} />
        Écrire à un proche
      </LinkButton>
      <HelpNumbers />
    </AppScreen>
  );
}

function MemberHomecoming({ id }: { id: string }) {
  const night = useNight(id);
  const homecoming = useCached(homecomingEndpoints.getHomecoming, { params: { id } });
  const isLoaded = night.data !== undefined && homecoming.data !== undefined;
  return (
    <AppScreen
      member={{ role: readRole(night), home: nightHome(id, night.data) }}
      back={nightHome(id, night.data)}
      className="ho"
    >
      <h1>Bien rentré ?</h1>
      <p className="ho-lead">
        {fr(
          'Dites aux amis de votre choix que vous êtes à bon port. L’hôte et les invités n’en liront qu’un nombre, le lendemain, et personne ne voit où vous êtes.',
        )}
      </p>
      <div className={isLoaded ? undefined : 'ho-waiting'}>
        <LoadingNote queries={[night, homecoming]} hasOlder={isLoaded} />
      </div>
      {night.data && homecoming.data && <HomecomingPage night={night.data} homecoming={homecoming.data} />}
      <HelpNumbers />
    </AppScreen>
  );
}

interface HomecomingPageProps {
  night: Pick<Night, 'beginDate' | 'id' | 'isOpen'>;
  homecoming: Homecoming;
}

/** Coming home from a night: notifies chosen friends, and nobody else. */
export function HomecomingPage({ night, homecoming }: HomecomingPageProps) {
  const { friends, homeAt, remindAt, told } = homecoming;
  return (
    <>
      <HomeButton night={night} homeAt={homeAt} friends={friends} />
      <ChosenFriends night={night} friends={friends} />
      {homeAt === null && night.isOpen && <ReminderChoice nightId={night.id} remindAt={remindAt} />}
      {told.length > 0 && (
        <section aria-labelledby="told">
          <SectionHead id="told" title="À bon port" count={told.length} />
          <ul className="ap-list">
            {told.map((friend) => (
              <Person
                key={friend.id}
                name={friend.appName}
                picture={friend.picUrl}
                detail={`Depuis ${formatTime(friend.homeAt)}`}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface HomeButtonProps extends Pick<Homecoming, 'friends' | 'homeAt'> {
  night: HomecomingPageProps['night'];
}

function HomeButton({ night, homeAt, friends }: HomeButtonProps) {
  const isUnsent = useIsUnsent(setHomecoming.kind, night.id);
  if (homeAt !== null) {
    const said = `Vous êtes à bon port depuis ${formatTime(homeAt)}.`;
    const known = isUnsent ? 'Pas encore envoyé : vos amis ne le savent pas.' : 'Vos amis le savent.';
    return (
      <p className="ho-done" role="status">
        <Icon of={House} isLarge />
        {fr(friends.length === 0 ? said : `${said} ${known}`)}
      </p>
    );
  }
  if (!night.isOpen) return null;
  if (serverNow() < homecomingOpensAt({ beginDate: new Date(night.beginDate) }))
    return <p className="muted">{fr('Vous direz ici que vous êtes à bon port, à partir du soir même.')}</p>;
  const say = () => makeChange(setHomecoming, { nightId: night.id, homeAt: serverNow().toISOString() });
  return (
    <Button
      variant="primary"
      size="large"
      isBlock
      disabled={friends.length === 0}
      aria-describedby="chosen"
      onClick={() => void say()}
    >
      <Icon of={House} />
      Je suis à bon port
    </Button>
  );
}

function ChosenFriends({ night, friends }: Pick<HomeButtonProps, 'friends' | 'night'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="friends">
      <SectionHead
        id="friends"
        title="Vos proches"
        more={night.isOpen && <Button onClick={() => setOpen(true)}>Choisir</Button>}
      />
      <p id="chosen" className="muted">
        {fr(friends.length === 0 ? 'Choisissez d’abord qui prévenir.' : 'Eux seuls l’apprendront.')}
      </p>
      <ul className="ap-list">
        {friends.map(({ id, appName, picUrl }) => (
          <Person key={id} name={appName} picture={picUrl} />
        ))}
      </ul>
      {isOpen && <FriendsDialog nightId={night.id} friends={friends} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface FriendsDialogProps {
  nightId: string;
  friends: readonly MemberCard[];
  onClose: () => void;
}

function FriendsDialog({ nightId, friends, onClose }: FriendsDialogProps) {
  const [chosen, setChosen] = useState(friends);
  const [fault, setFault] = useState<string>();
  async function save() {
    if (chosen.length > HOMECOMING_FRIENDS_MAX) return setFault(`${HOMECOMING_FRIENDS_MAX} amis au plus`);
    if (await makeChange(setHomecoming, { nightId, friends: chosen })) onClose();
  }
  return (
    <FormDialog
      title="Qui prévenir"
      submit="Choisir ces amis"
      onClose={onClose}
      onSubmit={() => void save()}
      fault={fault}
    >
      <FriendChoice chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

const HOUR_MS = 3_600_000;
const choices = [1, 2, 3, 5];

interface ReminderChoiceProps {
  nightId: string;
  remindAt: string | null;
}

/** A notification to oneself, in some hours. */
export function ReminderChoice({ nightId, remindAt }: ReminderChoiceProps) {
  const choose = (at: string | null) => void makeChange(setHomecoming, { nightId, remindAt: at });
  return (
    <section aria-labelledby="reminder">
      <SectionHead id="reminder" title="Me le rappeler" />
      {remindAt === null ? (
        <div className="ho-hours">
          {choices.map((hours) => (
            <Button
              key={hours}
              onClick={() => choose(new Date(serverNow().getTime() + hours * HOUR_MS).toISOString())}
            >
              {fr(`Dans ${hours} h`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className="ho-asked">
          {fr(`Une notification vous le rappelle à ${formatTime(remindAt)}.`)}
          <Button size="small" onClick={() => choose(null)}>
            Annuler le rappel
          </Button>
        </p>
      )}
    </section>
  );
}

const numbers = [
  { called: '112', shown: '112', what: 'Urgences, partout en Europe' },
  { called: '3919', shown: '3919', what: 'Violences Femmes Info, gratuit et anonyme' },
  { called: '0980980930', shown: '0 980 980 930', what: 'Info-Alcool, tous les jours de 8 h à 2 h' },
];

/** Emergency numbers, part of the page so that they are available offline. */
export function HelpNumbers() {
  return (
    <section aria-labelledby="help">
      <SectionHead id="help" title="Besoin d’aide" />
      <ul className="ho-help">
        {numbers.map(({ called, shown, what }) => (
          <li key={called}>
            <a href={`tel:${called}`}>
              <Icon of={Phone} />
              <b className="num">{shown}</b>
              <span>{fr(what)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
