import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import type { Ticket } from '@lampion/contract/schemas/ticket';
import { Sun } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { QrImage } from '../../../components/ui/qr-image.tsx';

/** The ticket as it is held out at the entrance: paper in both themes. */
export function TicketPaper({ ticket: { token, name, beginDate, holder, people } }: { ticket: Ticket }) {
  return (
    <div className="ap-shell on-paper" data-theme="light">
      <div className="ap-ticket bi-tk">
        <div className="bi-q">
          <QrImage text={token} label="Code du billet, à présenter à l’entrée" />
        </div>
        <p className="bi-ok">
          <Icon of={Sun} />
          Montez la luminosité de l’écran
        </p>
        <hr className="perf" />
        <div className="bi-b">
          <h1 className="display">{fr(name)}</h1>
          <dl>
            <Fact name={formatDate(beginDate, 'medium')} value={formatTime(beginDate)} />
            <Fact name="Au nom de" value={holder} />
            <Fact name="Personnes" value={String(people)} />
          </dl>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{fr(name)}</dt>
      <dd className="num">{fr(value)}</dd>
    </div>
  );
}
