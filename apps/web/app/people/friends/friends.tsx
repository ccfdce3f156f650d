import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import {
  type FriendCard,
  type FriendPage,
  type FriendRequest,
  friendEndpoints,
  type MemberCard,
} from '@lampion/contract/people/friends';
import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { Link2, QrCode, RefreshCw, ScanQrCode, X } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { useReadAgain } from '../../platform/device/query-invalidation.ts';
import { useCached, useCachedPages } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/forms/input.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { useNow } from '../../ui/use-now.ts';
import { reportFailure } from '../../ui/use-task.ts';
import { acceptFriendRequest, refuseFriendRequest } from './changes.ts';
import { GroupStrip } from './groups.tsx';
import { friendsInCommonWords, MemberRow, partiesInCommonWords, useFriends } from './member-row.tsx';
import { MemberSearch } from './member-search.tsx';

export const handle: AppHandle = { place: 'friends' };
export const meta = () => appMeta('Amis');

const codes = (
  <>
    <LinkButton variant="ghost" isIconOnly to="/app/scan" aria-label="Scanner un code">
      <Icon of={ScanQrCode} isLarge />
    </LinkButton>
    <LinkButton variant="ghost" isIconOnly href="#code" aria-label="Mon code">
      <Icon of={QrCode} isLarge />
    </LinkButton>
  </>
);

export default function FriendsScreen() {
  const [q, setQ] = useState('');
  const query = useFriends();
  return (
    <AppScreen hasSide actions={codes}>
      <div aria-busy={query.data === undefined && query.error === null}>
        <h1 className="ap-h1">Amis</h1>
        <SearchField
          className="mt-4"
          label="Chercher un pseudo"
          placeholder="Chercher un pseudo"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {q.trim() === '' ? <Everybody query={query} /> : <MemberSearch q={q} friends={query.friends} />}
      </div>
      <div className="ap-side">
        <OwnCode />
      </div>
    </AppScreen>
  );
}

function Everybody({ query }: { query: ReturnType<typeof useFriends> }) {
  return (
    <>
      <RequestList />
      {query.total > 0 && <GroupStrip />}
      {query.data === undefined && query.error && <p className="muted mt-6">{fr(query.error.message)}</p>}
      <FriendList query={query} />
    </>
  );
}

/** Shorter lists need no headings by initial. */
const LETTERS_FROM = 12;

const letterOf = ({ appName }: MemberCard) =>
  foldText(appName)
    .charAt(0)
    .toUpperCase()
    .replace(/[^A-Z]/, '#');

/** All friends by name, grouped by initial in long lists. */
export function FriendList({ query }: { query: ReturnType<typeof useFriends> }) {
  if (query.data === undefined) return null;
  if (query.total === 0) return <NoFriends />;
  const groups = Map.groupBy(query.friends, query.total < LETTERS_FROM ? () => '' : letterOf);
  return (
    <section aria-labelledby="tous">
      <div className="ap-sec">
        <h2 id="tous">Tout le monde</h2>
        <span className="n">{query.total}</span>
      </div>
      {[...groups].map(([letter, friends]) => (
        <Letter key={letter} letter={letter} friends={friends} />
      ))}
      <LoadMore
        hasMore={query.hasMore}
        isLoading={query.isLoadingMore}
        error={query.error?.message}
        onMore={query.loadMore}
      />
    </section>
  );
}

function Letter({ letter, friends }: { letter: string; friends: FriendPage['friends'] }) {
  return (
    <>
      {letter && <h3 className="am-letter">{letter}</h3>}
      <ul className="ap-list">
        {friends.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
    </>
  );
}

function NoFriends() {
  return (
    <EmptyState title={fr('Personne sur le fil')} as="h2">
      Cherchez un pseudo, ou montrez votre code : un ami suffit pour allumer la guirlande.
    </EmptyState>
  );
}

/** A friend, with a lit lantern when they come tonight. */
export function FriendRow({ friend }: { friend: FriendCard }) {
  const now = useNow();
  const { comesAt, partiesInCommon } = friend;
  // A cached answer of yesterday says nothing about tonight, and one of an earlier app version
  // lacks both fields.
  const isTonight = comesAt ? nightOf(new Date(comesAt)) === nightOf(now) : false;
  const detail = isTonight ? 'Vient ce soir' : partiesInCommonWords(partiesInCommon ?? 0);
  return (
    <MemberRow member={friend} {...(detail && { detail })}>
      {isTonight && <Lamp isLit />}
    </MemberRow>
  );
}

/** Pending friend requests; renders nothing without one. */
export function RequestList() {
  const query = useCachedPages(friendEndpoints.listFriendRequests, {});
  const requests = query.data?.flatMap((page) => page.requests) ?? [];
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="demandes">
      <div className="ap-sec">
        <h2 id="demandes">Demandes</h2>
        <span className="n">{query.data?.[0]?.total}</span>
      </div>
      <ul className="ap-list">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasMore}
        isLoading={query.isLoadingMore}
        error={query.error?.message}
        onMore={query.loadMore}
      />
    </section>
  );
}

function RequestRow({ request }: { request: FriendRequest }) {
  const { appName, username, friendsInCommon } = request;
  return (
    <MemberRow member={request} detail={friendsInCommonWords(friendsInCommon) ?? username}>
      <Button
        variant="ghost"
        isIconOnly
        aria-label={fr(`Ignorer la demande de ${appName}`)}
        onClick={() => void makeChange(refuseFriendRequest, { member: request })}
      >
        <Icon of={X} />
      </Button>
      <Button
        variant="ink"
        size="small"
        className="am-ok"
        aria-label={fr(`Accepter la demande de ${appName}`)}
        onClick={() => void makeChange(acceptFriendRequest, { member: request })}
      >
        Accepter
      </Button>
    </MemberRow>
  );
}

const own = {};

/** The member's friend link as a QR code, on paper in both themes, and a button to copy it. */
export function OwnCode() {
  const { data } = useCached(friendEndpoints.getOwnFriendLink, own);
  if (data === undefined) return null;
  return (
    <section id="code" className="ap-shell on-paper am-qr" data-theme="light" aria-label="Votre code">
      <div className="ap-ticket am-code">
        <div className="q">
          <QrImage text={data.url} label="Votre code : qui le scanne devient votre ami" />
        </div>
        <div>
          <h2 className="am-code-title">Mon code</h2>
          <p className="ap-sub">{fr('À montrer, l’autre scanne.')}</p>
          <Button size="small" onClick={() => void copy(data.url)}>
            <Icon of={Link2} />
            Copier mon lien
          </Button>
          <RenewCode />
        </div>
      </div>
    </section>
  );
}

const copy = (url: string) =>
  copyText(
    url,
    { title: 'Lien copié', text: 'Qui l’ouvre peut devenir votre ami. Partagez-le à qui vous voulez.' },
    { title: 'Lien non copié', text: `Recopiez-le : ${url}` },
  );

function RenewCode() {
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const readAgain = useReadAgain();
  async function renew() {
    setPending(true);
    await reportFailure('Code inchangé', async () => {
      await callApi(friendEndpoints.renewFriendLink, {});
      readAgain('me');
    });
    setPending(false);
    setAsked(false);
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
        <Icon of={RefreshCw} />
        Changer de code
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title="Changer de code ?"
        text="Le code et le lien d’avant ne mèneront plus à vous, où que vous les ayez laissés. Vos amis le restent."
        confirm="Changer de code"
        pendingText={isPending ? 'Changement…' : undefined}
        onConfirm={() => void renew()}
      />
    </>
  );
}
