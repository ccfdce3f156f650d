import { fr } from '@lampion/contract/french';
import {
  type Audience,
  announcementEndpoints,
  type DeliveryChannel,
  type Reach,
} from '@lampion/contract/messages/announcements';
import { messageEmailWords } from '@lampion/contract/messages/rules/message-words';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { drawAppIcon } from '@lampion/drawing/mark';
import { Bell, type LucideIcon, Mail } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Icon, Svg } from '../../ui/graphics.tsx';

interface MessagePreviewsProps {
  eventId: string;
  eventName: string;
  audience: readonly Audience[];
  message: string;
}

/** What each guest really receives, by channel, with how many receive it that way. */
export function MessagePreviews({ eventId, eventName, audience, message }: MessagePreviewsProps) {
  const groups = audience.join(',');
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(announcementEndpoints.getReach, {
        params: { id: eventId },
        query: { audience: groups },
        signal,
      }),
    [eventId, groups],
  );
  const { data } = useLoaded(load);
  const text = trimInvisible(message) || 'Votre message apparaîtra ici.';
  return (
    <aside className="message-previews" aria-label="Aperçus">
      <Preview icon={Bell} title="Notification" count={countBy(data, ['mobile', 'web'])}>
        <div className="preview-push" data-theme="dark">
          <Svg drawing={drawAppIcon()} className="phone-icon" />
          <div className="min-w-0">
            <p className="preview-push-head">
              <b>{fr(eventName)}</b>
              <span className="preview-now">maint.</span>
            </p>
            <p className="preview-text">{text}</p>
          </div>
        </div>
      </Preview>
      <Preview icon={Mail} title="E-mail" count={countBy(data, ['email'])}>
        <div className="preview-email" data-theme="light">
          <p className="preview-from">
            <b>Lampion</b> <span className="muted">{data && fr(`Objet : ${data.emailSubject}`)}</span>
          </p>
          <p className="display preview-title">{fr(messageEmailWords.title)}</p>
          <p className="muted">{fr(`${eventName}, organisé par ${data?.senderName ?? '…'}`)}</p>
          <p className="preview-text">{text}</p>
          <p>
            <span className="btn btn-primary btn-sm" aria-hidden="true">
              {fr(messageEmailWords.guestButton)}
            </span>
          </p>
          <p className="muted preview-footer">
            {fr(`${messageEmailWords.footer} Un lien permet de ne plus en recevoir.`)}
          </p>
        </div>
      </Preview>
      <p className="hint">{fr(describeOnce(data))}</p>
    </aside>
  );
}

interface PreviewProps {
  icon: LucideIcon;
  title: string;
  count: number | null;
  children: ReactNode;
}

function Preview({ icon, title, count, children }: PreviewProps) {
  return (
    <figure className="message-preview">
      <figcaption>
        <Icon of={icon} />
        {title}
        {count !== null && <span className="muted num">{formatCount(count)}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

/** Guests reached by some channels; null while unknown. */
function countBy(reach: Reach | null, channels: readonly DeliveryChannel[]): number | null {
  if (!reach?.channels) return null;
  return reach.channels
    .filter(({ channel }) => channels.includes(channel))
    .reduce((sum, { count }) => sum + count, 0);
}

function describeOnce(reach: Reach | null): string {
  const once = 'Une personne, un seul message : par le moyen qu’elle préfère, sinon par le suivant.';
  const unreached = countBy(reach, ['none']) ?? 0;
  if (unreached === 0) return once;
  const who = unreached === 1 ? '1 invité ne peut' : `${formatCount(unreached)} invités ne peuvent`;
  return `${once} ${who} pas être joint${unreached === 1 ? '' : 's'}.`;
}
