import { fr } from '@lampion/contract/french';
import { QrCode, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { FriendList } from '../../features/app/friends/friend-list.tsx';
import { GroupStrip } from '../../features/app/friends/group-strip.tsx';
import { MemberSearch } from '../../features/app/friends/member-search.tsx';
import { OwnCode } from '../../features/app/friends/own-code.tsx';
import { RequestList } from '../../features/app/friends/request-list.tsx';
import { useFriends } from '../../features/app/friends/use-friends.ts';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';

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
  const seen = useFriends();
  return (
    <AppScreen hasSide actions={codes}>
      <div aria-busy={seen.data === undefined && seen.error === null}>
        <h1 className="ap-h1">Amis</h1>
        <SearchField
          className="mt-4"
          label="Chercher un pseudo"
          placeholder="Chercher un pseudo"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {q.trim() === '' ? <Everybody seen={seen} /> : <MemberSearch q={q} friends={seen.friends} />}
      </div>
      <div className="ap-side">
        <OwnCode />
      </div>
    </AppScreen>
  );
}

function Everybody({ seen }: { seen: ReturnType<typeof useFriends> }) {
  return (
    <>
      <RequestList />
      {seen.total > 0 && <GroupStrip />}
      {seen.data === undefined && seen.error && <p className="muted mt-6">{fr(seen.error.message)}</p>}
      <FriendList seen={seen} />
    </>
  );
}
