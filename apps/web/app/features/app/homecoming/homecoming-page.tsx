import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { homecomingOpensAt } from '@lampion/contract/rules/night-closing';
import type { MemberCard } from '@lampion/contract/schemas/friend';
import { HOMECOMING_FRIENDS_MAX, type Homecoming } from '@lampion/contract/schemas/homecoming';
import type { Night } from '@lampion/contract/schemas/night';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { useIsUnsent } from '../../../lib/device/waiting-changes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { setHomecoming } from '../changes/set-homecoming.ts';
import { FriendChoice } from '../friends/friend-choice.tsx';
import { Person } from '../pieces/person.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { ReminderChoice } from './reminder-choice.tsx';

interface HomecomingPageProps {
  night: Pick<Night, 'beginDate' | 'id' | 'isOpen'>;
  homecoming: Homecoming;
}

/** Coming home from a night: a word to chosen friends, and to nobody else. */
export function HomecomingPage({ night, homecoming }: HomecomingPageProps) {
  const { friends, homeAt, remindAt, told } = homecoming;
  return (
    <>
      <p className="ho-lead">
        {fr(
          'Dites aux amis de votre choix que vous êtes à bon port. Ni l’hôte ni les invités ne le sauront, et personne ne voit où vous êtes.',
        )}
      </p>
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
