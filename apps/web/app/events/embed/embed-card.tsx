import type { OwnEventCard } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { copyText } from '../../ui/toaster.tsx';

const lights = [
  { value: 'auto', label: 'Comme le site' },
  { value: 'papier', label: 'Papier' },
  { value: 'nuit', label: 'Nuit' },
];

const NIGHTS = 'nuits';

type Shown = Pick<OwnEventCard, '_id' | 'beginDate' | 'name'>;

interface EmbedCardProps {
  /** The organiser's public page: "/o/la.guinguette". */
  path: string;
  /** Coming events, which may be shown alone. */
  events: readonly Shown[];
}

/** The lines for an organiser's own site, with what they show. */
export function EmbedCard({ path, events }: EmbedCardProps) {
  const [shown, setShown] = useState(NIGHTS);
  const [light, setLight] = useState('auto');
  const origin = window.location.origin;
  const event = events.find(({ _id }) => _id === shown);
  const attributes = event ? `evenement="${event._id}"` : `qui="${path.slice('/o/'.length)}" nombre="4"`;
  const page = event ? `/events/${event._id}` : path;
  const code = [
    `<script async src="${origin}/embed.js"></script>`,
    `<lampion-nuits ${attributes}${light === 'auto' ? '' : ` lumiere="${light}"`}>`,
    `  <a href="${origin}${page}">${event ? 'Participer' : 'Nos prochaines nuits'} sur Lampion</a>`,
    '</lampion-nuits>',
  ].join('\n');
  const copy = () =>
    void copyText(
      code,
      { title: 'Lignes copiées', text: 'Collez-les dans la page de votre site.' },
      { title: 'Lignes non copiées', text: 'Sélectionnez-les pour les copier vous-même.' },
    );
  return (
    <Card aria-labelledby="embed" className="embed-card">
      <div>
        <CardHead id="embed" title="Le module pour votre site" />
        <p className="muted">{fr('Vos prochaines nuits, à jour, où vous collez ces lignes.')}</p>
        <div className="embed-choices">
          <SelectField
            name="shown"
            label="Montrer"
            value={shown}
            onChange={({ target }) => setShown(target.value)}
            choices={[
              { value: NIGHTS, label: 'Mes prochaines nuits' },
              ...(events.length > 0 ? [{ label: 'Un événement', choices: events.map(toChoice) }] : []),
            ]}
          />
          <SelectField
            name="light"
            label="Lumière"
            value={light}
            onChange={({ target }) => setLight(target.value)}
            choices={lights}
          />
        </div>
        <h3 id="lines">Les lignes à coller</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
        <section className="embed-code" tabIndex={0} aria-labelledby="lines">
          <pre>
            <code>{code}</code>
          </pre>
        </section>
        <Button onClick={copy}>
          <Icon of={Copy} />
          Copier
        </Button>
        <p className="muted embed-note">
          {fr(
            'Sans cookie, lisible au clavier. Sans JavaScript, le lien s’affiche. Un blog qui connaît oEmbed se contente de l’adresse de la page.',
          )}
        </p>
      </div>
      <Preview path={`/embed${page}${light === 'nuit' ? '?lumiere=nuit' : ''}`} />
    </Card>
  );
}

const toChoice = ({ _id, beginDate, name }: Shown) => ({
  value: _id,
  label: `${name}, ${formatDate(beginDate, 'day')}`,
});

/** The embed as another site shows it, as high as it says it is. */
function Preview({ path }: { path: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  useEffect(() => {
    const resize = ({ source, data }: MessageEvent) => {
      const said = Number(data?.lampionHeight);
      if (source === frame.current?.contentWindow && said > 0) setHeight(said);
    };
    window.addEventListener('message', resize);
    return () => window.removeEventListener('message', resize);
  }, []);
  return (
    <div className="embed-preview">
      <iframe ref={frame} title="Aperçu du module" src={path} height={height} />
    </div>
  );
}
