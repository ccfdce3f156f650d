import type { Party } from '@lampion/contract/schemas/party';
import { Link as LinkIcon } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { copyText } from '../../../components/ui/toaster.tsx';

/** Where whoever has the link sees the party. */
function linkOf(code: string): string {
  return new URL(`/p/${encodeURIComponent(code)}`, location.href).href;
}

async function share(title: string, url: string): Promise<void> {
  if (navigator.share) {
    // Closing the sheet rejects: its person changed their mind.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(
    url,
    { title: 'Lien copié', text: 'Collez-le où vous voulez : qui l’a voit la soirée et répond.' },
    { title: 'Lien non copié', text: `Copiez-le à la main : ${url}` },
  );
}

/** Gives the party's link away, where the host opened it. */
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
