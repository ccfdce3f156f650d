import { fr } from '@lampion/contract/french';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { shortTimes } from '../parties/party-times.ts';
import { instantsOf } from './chosen-night.ts';
import type { PartyDraft } from './party-draft.ts';

const counts = ['Dates', 'Une date', 'Deux dates', 'Trois dates'];

function nameTimes(draft: PartyDraft): string {
  if (draft.isVote) return `${counts[draft.dates.length]} au vote`;
  if (draft.day === '') return 'Date à choisir';
  return shortTimes(instantsOf(draft).beginDate.toISOString());
}

/** What invited people will see; on large screens alone. */
export function PartyPreview({ draft }: { draft: PartyDraft }) {
  const { id, name, type, plan, sky } = draft;
  return (
    <>
      <div className="cr-preview ap-shell" data-theme="light">
        <div className="ap-ticket">
          <CoverImage id={id} cover={{ type, plan, sky }} className="cr-cover" />
          <div className="cr-pv">
            <b className="display">{name.trim() === '' ? 'Votre soirée' : fr(name)}</b>
            <span className="num">{fr(nameTimes(draft))}</span>
          </div>
        </div>
      </div>
      <p className="ap-sub cr-hint">Ce que verront les personnes invitées.</p>
    </>
  );
}
