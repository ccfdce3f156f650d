import { deliveryReasonLabels } from '@lampion/contract/messages/announcements';
import { deliveryChannelLabels } from '@lampion/contract/messages/audience';
import { type Publication, publicationEndpoints } from '@lampion/contract/messages/publications';
import { formatCount, formatDate, labelOf } from '@lampion/contract/platform/rules/format';
import { callApi } from '../../platform/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { CursorList, type CursorPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';

async function loadPublications(cursor: string | undefined, signal: AbortSignal) {
  const { publications, nextCursor } = await callApi(publicationEndpoints.listPublications, {
    query: cursor === undefined ? {} : { cursor },
    signal,
  });
  return { items: publications, nextCursor };
}

/** What followers were notified of by themselves, day by day, and how many were reached. */
export function PublicationsCard() {
  const pages = useCursorPages<Publication, CursorPage<Publication>>(loadPublications);
  return (
    <Card aria-labelledby="publications">
      <CardHead id="publications" title="Ce dont vos abonnés ont été prévenus" />
      <CursorList
        pages={pages}
        loading="Chargement des annonces aux abonnés"
        empty={
          <p className="muted">
            Rien pour l’instant. Publiez une date&#8239;: vos abonnés en sont prévenus tout seuls, une fois
            par jour, entre 9&nbsp;h et 21&nbsp;h.
          </p>
        }
      >
        {(publications) => (
          <ol className="announcements">
            {publications.map((publication) => (
              <PublicationRow key={publication.id} publication={publication} />
            ))}
          </ol>
        )}
      </CursorList>
    </Card>
  );
}

function PublicationRow({ publication }: { publication: Publication }) {
  const { day, body, failures } = publication;
  return (
    <li className="announcement">
      <div className="announcement-head">
        <p className="muted num">
          <time dateTime={day}>{formatDate(`${day}T12:00:00Z`, 'long')}</time>
        </p>
      </div>
      <p className="announcement-body">{body}</p>
      <p className="num announcement-figures">{describeOutcome(publication)}</p>
      {failures.length > 0 && (
        <ul className="muted">
          {failures.map(({ channel, reason, count }) => (
            <li key={`${channel} ${reason}`} className="num">
              {formatCount(count)} non prévenu{count > 1 ? 's' : ''}&#8239;: {deliveryReasonLabels[reason]}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** "41 prévenus sur 44 : 30 nouvelles de l’application, 9 navigateur, 2 en attente" */
function describeOutcome({ delivered, recipientCount, waiting, channels }: Publication): string {
  const ways = channels
    .filter((one) => one.delivered > 0)
    .map(
      (one) => `${formatCount(one.delivered)} ${labelOf(deliveryChannelLabels, one.channel).toLowerCase()}`,
    );
  if (waiting > 0) ways.push(`${formatCount(waiting)} en attente`);
  const total = `${formatCount(delivered)} prévenu${delivered > 1 ? 's' : ''} sur ${formatCount(recipientCount)}`;
  return ways.length === 0 ? total : `${total}\u202f: ${ways.join(', ')}`;
}
