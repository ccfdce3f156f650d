import { fr } from '@lampion/contract/french';
import { Share2 } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface ShareProps {
  name: string;
  url: string;
}

interface ShareLinkProps extends ShareProps {
  isIconOnly?: boolean;
  /** As wide as its text, instead of its column. */
  isShort?: boolean;
}

/** Shown once the address is in the clipboard. */
const COPIED = 'Lien copié!';

/** Writes an e-mail with the address; its script (enhance/share.ts) uses the device's share sheet instead. */
export function ShareLink({ name, url, isIconOnly = false, isShort = false }: ShareLinkProps) {
  const href = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  const icon = <Icon of={Share2} />;
  return isIconOnly ? (
    <LinkButton href={href} size="large" isIconOnly aria-label="Partager" data-share={fr(COPIED)}>
      {icon}
    </LinkButton>
  ) : (
    <LinkButton href={href} variant="ghost" isBlock={!isShort} data-share={fr(COPIED)}>
      {icon}
      Partager
    </LinkButton>
  );
}
