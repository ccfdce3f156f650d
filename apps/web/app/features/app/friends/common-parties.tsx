import { fr } from '@lampion/contract/french';
import type { CommonParty } from '@lampion/contract/schemas/friend';
import { PartyLink } from '../parties/party-link.tsx';
import { shortTimes } from '../parties/party-times.ts';
import { SectionHead } from '../pieces/section-head.tsx';

/** At which coming parties both will be. */
export function CommonParties({ parties }: { parties: readonly CommonParty[] }) {
  if (parties.length === 0) return null;
  return (
    <section className="am-common" aria-labelledby="en-commun">
      <SectionHead id="en-commun" title="Soirées en commun" count={parties.length} />
      <ul className="ap-list">
        {parties.map((party) => (
          <li key={party.id} className="ap-row am-row am-party">
            <PartyLink party={party} className="am-name">
              <span className="t">{fr(party.name)}</span>
              <span className="d">
                {fr(party.comes ? shortTimes(party.beginDate) : `${shortTimes(party.beginDate)}, peut-être`)}
              </span>
            </PartyLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
