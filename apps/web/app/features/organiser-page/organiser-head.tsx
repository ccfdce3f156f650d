import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { OrganiserHandle, OrganiserName } from '../../components/site/organiser-name.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import type { OrganiserEvents } from '../../lib/page-context.ts';
import { ShareLink } from '../events/event-actions.tsx';
import { FollowLink } from '../follow/follow-link.tsx';
import { OrganiserLinks } from './organiser-links.tsx';
import { countEvents, countFollowers } from './organiser-words.ts';

type OrganiserHeadProps = Pick<OrganiserEvents, 'organiser' | 'followerCount' | 'coming' | 'past'> & {
  /** The page's full address, for sharing. */
  url: string;
};

/** The organiser: cover, portrait, name in poster size, and public details. */
export function OrganiserHead({ organiser, followerCount, coming, past, url }: OrganiserHeadProps) {
  const { username, displayName, picUrl, bio } = organiser;
  const facts = [
    countFollowers(followerCount),
    coming && coming.total > 0 ? countEvents(coming.total, 'coming') : '',
    past && past.total > 0 ? countEvents(past.total, 'past') : '',
  ].filter((fact) => fact !== '');
  return (
    <header className="org-head">
      <CoverImage
        id={organiser._id}
        picture={organiser.picture}
        cover={organiser.cover}
        sizes="(min-width: 1328px) 1248px, 100vw"
        isMain
      />
      <Avatar name={username} picture={picUrl} isLarge />
      <h1 className="ev-title org-name">
        <OrganiserName of={organiser} />
      </h1>
      <OrganiserHandle of={organiser} />
      {bio && (
        <p className="org-bio">
          <LinkedText text={bio} />
        </p>
      )}
      <OrganiserLinks links={organiser.links} />
      {facts.length > 0 && (
        <ul className="org-facts num">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <div className="org-actions">
        <FollowLink organiser={organiser} variant="primary" />
        <ShareLink name={displayName} url={url} isShort />
      </div>
    </header>
  );
}
