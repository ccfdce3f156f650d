import { fr } from '@lampion/contract/french';
import {
  type CommonParty,
  friendEndpoints,
  type MemberProfile as Profile,
} from '@lampion/contract/people/friends';
import { useState } from 'react';
import { PartyLink } from '../../events/own-agenda/agenda-row.tsx';
import { shortTimes } from '../../events/own-agenda/party-labels.ts';
import type { Change } from '../../platform/device/define-change.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedOrNot } from '../../shell/cached-error.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, type ButtonVariant, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import type { Route } from './+types/member';
import {
  acceptFriendRequest,
  askFriend,
  type FriendChange,
  refuseFriendRequest,
  removeFriend,
  withdrawFriendRequest,
} from './changes.ts';
import { friendsInCommonWords } from './member-row.tsx';
import { MemberSafety } from './member-safety.tsx';

export const handle: AppHandle = { place: 'friends' };
export const meta = () => appMeta('Profil');

export default function FriendScreen({ params: { username } }: Route.ComponentProps) {
  const query = useCached(friendEndpoints.showMember, { params: { username } });
  return (
    <AppScreen title="Profil" back="/app/friends">
      <CachedOrNot query={query}>{(member) => <MemberProfile member={member} />}</CachedOrNot>
    </AppScreen>
  );
}

/** A member's profile, their relation to the caller, and the actions on it. */
export function MemberProfile({ member }: { member: Profile }) {
  const { appName, username, picUrl, bio, friendsInCommon } = member;
  const common = friendsInCommonWords(friendsInCommon);
  return (
    <article className="am-profile">
      <Avatar name={username} picture={picUrl} isLarge />
      <h1 className="ap-h1">{appName}</h1>
      <p className="ap-sub">{common === undefined ? username : fr(`${username} · ${common}`)}</p>
      {bio && <p className="am-bio">{bio}</p>}
      <Actions member={member} />
      {/* Missing in profiles cached by an earlier version of the app. */}
      <CommonParties parties={member.parties ?? []} />
      {member.relation !== 'you' && <MemberSafety member={member} />}
    </article>
  );
}

interface Choice {
  readonly words: string;
  readonly change: Change<FriendChange>;
  readonly variant: ButtonVariant;
}

/** The actions by relation, the main one first. */
const choices: Record<Profile['relation'], readonly Choice[]> = {
  none: [{ words: 'Demander en ami', change: askFriend, variant: 'primary' }],
  requested: [{ words: 'Retirer la demande', change: withdrawFriendRequest, variant: 'outline' }],
  asks_you: [
    { words: 'Accepter', change: acceptFriendRequest, variant: 'primary' },
    { words: 'Ignorer', change: refuseFriendRequest, variant: 'ghost' },
  ],
  friend: [],
  you: [],
};

const states: Partial<Record<Profile['relation'], string>> = {
  requested: 'Demande envoyée',
  asks_you: 'Veut être votre ami',
  friend: 'Sur votre fil',
};

function Actions({ member }: { member: Profile }) {
  const { relation } = member;
  const state = states[relation];
  return (
    <>
      {state && (
        <p className="am-state" role="status">
          <Lamp isLit={relation === 'friend'} hasHalo={false} />
          {fr(state)}
        </p>
      )}
      <div className="am-acts">
        {choices[relation].map(({ words, change, variant }) => (
          <Button key={words} variant={variant} onClick={() => void makeChange(change, { member })}>
            {fr(words)}
          </Button>
        ))}
        {relation === 'friend' && <RemoveFriend member={member} />}
        {relation === 'you' && <LinkButton to="/app/me">Voir mon profil</LinkButton>}
      </div>
    </>
  );
}

function RemoveFriend({ member }: { member: Profile }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>Retirer de mes amis</Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={`Retirer ${member.appName} de vos amis ?`}
        text="Cette personne quitte aussi vos bandes. Elle n’en saura rien."
        confirm="Retirer de mes amis"
        onConfirm={() => {
          setAsked(false);
          void makeChange(removeFriend, { member });
        }}
      />
    </>
  );
}

/** The coming parties that both attend. */
export function CommonParties({ parties }: { parties: readonly CommonParty[] }) {
  if (parties.length === 0) return null;
  return (
    <section className="am-common" aria-labelledby="en-commun">
      <SectionHead id="en-commun" title="Soirées en commun" count={parties.length} />
      <ul className="ap-list">
        {parties.map((party) => (
          <li key={party.id} className="ap-row am-row am-party">
            <PartyLink party={party} className="am-name">
              <span className="t">{fr(party.name)}</span>
              <span className="d">
                {fr(party.comes ? shortTimes(party.beginDate) : `${shortTimes(party.beginDate)}, peut-être`)}
              </span>
            </PartyLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
