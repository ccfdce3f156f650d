import { fr } from '@lampion/contract/french';
import { Copy, MapPin, RefreshCw } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { copyText } from '../../ui/toaster.tsx';
import { setLateLink } from './changes.ts';

/** 128 random bits: it cannot be guessed. */
function makeCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

const addressOf = (code: string) => new URL(`/ou/${code}`, location.href).href;

const copy = (code: string) =>
  copyText(
    addressOf(code),
    { title: 'Lien copié', text: 'Qui l’a voit où est chaque groupe, sans aucun nom.' },
    { title: 'Lien non copié', text: `Copiez-le à la main : ${addressOf(code)}` },
  );

/**
 * The public page for latecomers: closed until a host opens it, who may change its link or close
 * it.
 */
export function LateLink({ nightId, code }: { nightId: string; code: string | null }) {
  const set = (wanted: string | null) => void makeChange(setLateLink, { nightId, code: wanted });
  return (
    <div className="bw-tv">
      <p>
        {fr(
          'Un retardataire vous cherche ? Cette page dit à qui a son lien où est chaque groupe, sans aucun nom.',
        )}
      </p>
      {code === null ? (
        <Button onClick={() => set(makeCode())}>
          <Icon of={MapPin} />
          {fr('Ouvrir « Où êtes-vous ? »')}
        </Button>
      ) : (
        <div className="actions">
          <LinkButton href={`/ou/${code}`} target="_blank" rel="noreferrer">
            <Icon of={MapPin} />
            {fr('Où êtes-vous ?')}
          </LinkButton>
          <Button onClick={() => void copy(code)}>
            <Icon of={Copy} />
            Copier le lien
          </Button>
          <ConfirmButton
            variant="ghost"
            title="Changer de lien ?"
            text="Le lien d’avant n’ouvrira plus rien, où que vous l’ayez laissé."
            confirm="Changer de lien"
            cancel="Garder ce lien"
            onConfirm={() => set(makeCode())}
          >
            <Icon of={RefreshCw} />
            Changer de lien
          </ConfirmButton>
          <Button variant="ghost" onClick={() => set(null)}>
            Fermer la page
          </Button>
        </div>
      )}
    </div>
  );
}
