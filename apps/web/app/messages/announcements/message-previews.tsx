import { fr } from '@lampion/contract/french';
import { announcementEndpoints } from '@lampion/contract/messages/announcements';
import type { Audience, DeliveryChannel, Reach } from '@lampion/contract/messages/audience';
import { followerEmailWords, messageEmailWords } from '@lampion/contract/messages/rules/message-words';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { drawAppIcon } from '@lampion/drawing/mark';
import { Bell, List, type LucideIcon, Mail } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { isForFollowers, peopleOf } from './announcement-labels.ts';

interface MessagePreviewsProps {
  eventId: string;
  eventName: string;
  audience: readonly Audience[];
  message: string;
}

/** What each recipient really receives, by channel, with how many receive it that way. */
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
  const isToFollowers = isForFollowers(audience);
  const senderName = data?.senderName ?? '…';
  const email = isToFollowers
    ? { ...followerEmailWords, about: `Organisé par ${senderName}` }
    : {
        title: messageEmailWords.title,
        button: messageEmailWords.guestButton,
        footer: messageEmailWords.footer,
        about: `${eventName}, organisé par ${senderName}`,
      };
  return (
    <aside className="message-previews" aria-label="Aperçus">
      <Preview icon={Bell} title="Notification" count={countBy(data, ['mobile', 'web'])}>
        <div className="preview-push" data-theme="dark">
          <Svg drawing={drawAppIcon()} className="phone-icon" />
          <div className="min-w-0">
            <p className="preview-push-head">
              <b>{fr(isToFollowers ? senderName : eventName)}</b>
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
          <p className="display preview-title">{fr(email.title)}</p>
          <p className="muted">{fr(email.about)}</p>
          <p className="preview-text">{text}</p>
          {isToFollowers && <p className="muted">{fr(`Avec l’adresse et la date de ${eventName}.`)}</p>}
          <p>
            <span className="btn btn-primary btn-sm" aria-hidden="true">
              {fr(email.button)}
            </span>
          </p>
          <p className="muted preview-footer">
            {fr(`${email.footer} Un lien permet de ne plus en recevoir.`)}
          </p>
        </div>
      </Preview>
      {isToFollowers && (
        <Preview icon={List} title="Nouvelles de l’application" count={null}>
          <div className="preview-push" data-theme="dark">
            <Svg drawing={drawAppIcon()} className="phone-icon" />
            <p className="preview-text">{fr(`${senderName} : `) + text}</p>
          </div>
        </Preview>
      )}
      <p className="hint">{fr(describeOnce(data, isToFollowers))}</p>
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

/** People reached by some channels; null while unknown. */
function countBy(reach: Reach | null, channels: readonly DeliveryChannel[]): number | null {
  if (!reach?.channels) return null;
  return reach.channels
    .filter(({ channel }) => channels.includes(channel))
    .reduce((sum, { count }) => sum + count, 0);
}

function describeOnce(reach: Reach | null, isToFollowers: boolean): string {
  const once = isToFollowers
    ? 'Une personne, un seul message : une notification ou un e-mail, selon son accord. L’application garde le message pour qui l’a accepté.'
    : 'Une personne, un seul message : par le moyen qu’elle préfère, sinon par le suivant. Qui vient avec un passe, sans compte, le reçoit en notification là où son passe les a acceptées, sinon par e-mail avec son lien.';
  const [inApp, unreached] = [countBy(reach, ['app']) ?? 0, countBy(reach, ['none']) ?? 0];
  const parts = [once];
  if (inApp > 0) parts.push(`${peopleOf(inApp, ['followers'])} ne le lir${inApp > 1 ? 'ont' : 'a'} que là.`);
  if (unreached > 0) {
    const who = peopleOf(unreached, isToFollowers ? ['followers'] : ['coming']);
    parts.push(`${who} ne p${unreached > 1 ? 'euvent' : 'eut'} pas être joint${unreached > 1 ? 's' : ''}.`);
  }
  return parts.join(' ');
}
