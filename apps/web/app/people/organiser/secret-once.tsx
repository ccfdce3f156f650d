import { fr } from '@lampion/contract/french';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { copyText } from '../../ui/toaster.tsx';

interface SecretOnceProps {
  title: string;
  /** What to do with it, now that it is shown. */
  text: string;
  secret: string;
  /** The verb of the button that copies it: "Copier la clé". */
  copy: string;
  onDone: () => void;
}

/** A secret, the only time it is shown. */
export function SecretOnce({ title, text, secret, copy, onDone }: SecretOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copySecret = () =>
    void copyText(
      secret,
      { title: 'Copié' },
      { title: 'Non copié', text: 'Sélectionnez le texte pour le copier vous-même.' },
    );
  return (
    <div className="key-once" data-theme="light">
      <h3 ref={heading} tabIndex={-1}>
        {fr(title)}
      </h3>
      <p>{fr(text)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens */}
      <code tabIndex={0}>{secret}</code>
      <div className="actions">
        <Button onClick={copySecret}>
          <Icon of={Copy} />
          {copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          C’est noté
        </Button>
      </div>
    </div>
  );
}
