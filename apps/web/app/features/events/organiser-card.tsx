import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { OrganiserHandle, OrganiserName } from '../../components/site/organiser-name.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { FollowLink } from '../follow/follow-link.tsx';

interface OrganiserCardProps {
  organiser: PublicOrganiser;
}

/** The organiser, with links to its other events and to the ways of following it. */
export function OrganiserCard({ organiser }: OrganiserCardProps) {
  const { username, picUrl, bio, path } = organiser;
  return (
    <section className="card person-card" aria-label="Organisateur">
      <Avatar name={username} picture={picUrl} isLarge />
      <div className="person-words">
        <a className="person-name" href={path}>
          <OrganiserName of={organiser} />
        </a>
        <OrganiserHandle of={organiser} otherwise="Organisateur" />
      </div>
      {bio && (
        <p className="person-bio">
          <LinkedText text={bio} />
        </p>
      )}
      <FollowLink organiser={organiser} isBlock />
    </section>
  );
}
