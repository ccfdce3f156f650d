import { friendGroupEndpoints } from '@lampion/contract/endpoints/friend-groups';
import type { FriendGroupCard } from '@lampion/contract/schemas/friend-group';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSeen } from '../../../lib/device/use-seen.ts';
import { peopleWords } from './count-words.ts';
import { GroupDialog } from './group-dialog.tsx';

const all = {};

/** The member's groups on their string, and the way to another one. */
export function GroupStrip() {
  const { data } = useSeen(friendGroupEndpoints.listFriendGroups, all);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="bandes">
      <div className="ap-sec">
        <h2 id="bandes">Vos bandes</h2>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Nouvelle bande
        </button>
      </div>
      {data?.groups.length === 0 && (
        <p className="muted">Une bande réunit ceux que vous invitez toujours ensemble.</p>
      )}
      <div className="am-bands">
        {data === undefined && <Skeleton className="h-24" />}
        {data?.groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {isOpen && <GroupDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function GroupCard({ group: { id, name, total, faces } }: { group: FriendGroupCard }) {
  return (
    <Link className="am-band" to={`/app/groups/${id}`}>
      <svg viewBox="0 0 150 30" aria-hidden="true">
        <path d="M0 4Q75 34 150 4" fill="none" stroke="var(--cord)" strokeWidth="1.6" />
      </svg>
      <span className="am-f">
        {faces.map((face) => (
          <Avatar key={face.id} name={face.username} picture={face.picUrl} />
        ))}
      </span>
      <b>{name}</b>
      <span className="d num">{peopleWords(total)}</span>
    </Link>
  );
}
