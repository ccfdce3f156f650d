import type { Party } from '@lampion/contract/events/party';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Link as LinkIcon, UserPlus } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { choosePartyDate } from '../changes/party.ts';
import { findLeading } from './party-poll.tsx';

/** The host's most likely next step: ends the vote, or invites. */
export function HostActions({ party }: { party: Party }) {
  const { id: partyId, name, poll, isOpen } = party;
  if (!isOpen) return null;
  const leading = poll && findLeading(poll.dates);
  return (
    <div className="ap-do">
      {leading ? (
        <Button
          variant="primary"
          className="num"
          onClick={() => void makeChange(choosePartyDate, { partyId, name, dateId: leading.id })}
        >
          Choisir le {formatDate(nightOf(new Date(leading.beginDate)), 'day')}
        </Button>
      ) : (
        <LinkButton variant="primary" to="invite">
          <Icon of={UserPlus} />
          Inviter
        </LinkButton>
      )}
      <ShareParty party={party} />
    </div>
  );
}

/** The address of a party's link. */
function linkOf(code: string): string {
  return new URL(`/p/${encodeURIComponent(code)}`, location.href).href;
}

async function share(title: string, url: string): Promise<void> {
  if (navigator.share) {
    // Closing the share sheet rejects: the user changed their mind.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(
    url,
    { title: 'Lien copié', text: 'Collez-le où vous voulez : qui l’a voit la soirée et répond.' },
    { title: 'Lien non copié', text: `Copiez-le à la main : ${url}` },
  );
}

/** Shares the party's link, if the host has enabled it. */
export function ShareParty({ party }: { party: Party }) {
  const { name, hosted } = party;
  if (!hosted?.linkOpens || hosted.linkCode === '') return null;
  return (
    <Button
      isIconOnly
      aria-label="Partager le lien"
      onClick={() => void share(name, linkOf(hosted.linkCode))}
    >
      <Icon of={LinkIcon} />
    </Button>
  );
}
