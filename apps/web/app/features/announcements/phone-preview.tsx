import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { trimUnseen } from '@lampion/contract/rules/visible-text';
import { drawAppIcon } from '@lampion/drawing/mark';
import { drawPhoneScene } from '@lampion/drawing/scenes/phone';
import { useState } from 'react';
import { Svg } from '../../components/ui/svg.tsx';

interface PhonePreviewProps {
  eventName: string;
  message: string;
}

/** The message as it appears on a guest's lock screen. */
export function PhonePreview({ eventName, message }: PhonePreviewProps) {
  const [now] = useState(() => new Date());
  const clock = formatTime(now)
    .replace(/\s?h\s?/, ':')
    .replace(/:$/, ':00');
  const [weekday, day, month] = formatDate(now).split(' ');
  return (
    <figure className="phone-preview">
      <div className="phone" data-theme="dark">
        <div className="phone-screen">
          <Svg drawing={drawPhoneScene()} />
          <p className="phone-time display num" aria-hidden="true">
            {clock}
          </p>
          <p className="phone-day" aria-hidden="true">
            {[weekday, day, month].join(' ')}
          </p>
          <div className="phone-card">
            <Svg drawing={drawAppIcon()} className="phone-icon" />
            <div className="min-w-0">
              <p className="phone-card-head">
                <b>{fr(eventName)}</b>
                <span>maint.</span>
              </p>
              <p className="phone-text">{trimUnseen(message) || 'Votre message apparaîtra ici.'}</p>
            </div>
          </div>
        </div>
      </div>
      <figcaption className="muted">Aperçu sur le téléphone de vos invités</figcaption>
    </figure>
  );
}
