import { formatCount } from '@lampion/contract/platform/rules/format';
import { ShareLink } from '../../events/event-page/event-actions.tsx';
import type { OrganiserEvents } from '../../platform/pages/page-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { FollowHint, FollowLink } from './follow-link.tsx';
import { OrganiserHandle, OrganiserName } from './organiser-name.tsx';

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
        <FollowLink organiser={organiser} screen="organiser" variant="primary" />
        <ShareLink name={displayName} url={url} isShort />
      </div>
      <FollowHint />
    </header>
  );
}

/** "instagram.com" */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

/** The organiser's addresses elsewhere, by the names of their sites. */
function OrganiserLinks({ links }: { links: readonly string[] }) {
  const shown = links.filter((address) => URL.canParse(address));
  if (shown.length === 0) return null;
  return (
    <ul className="org-links">
      {shown.map((address) => (
        <li key={address}>
          <a className="link" href={address} rel="nofollow ugc noopener">
            {hostOf(address)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number > 1 ? many : one}`;
}

/** "12 480 abonnés"; nothing before the first one. */
export function countFollowers(followers: number): string {
  return followers === 0 ? '' : count(followers, 'abonné', 'abonnés');
}

/** "3 événements à venir", "1 événement passé". */
export function countEvents(events: number, time: 'coming' | 'past'): string {
  if (time === 'coming') return `${count(events, 'événement', 'événements')} à venir`;
  return count(events, 'événement passé', 'événements passés');
}
