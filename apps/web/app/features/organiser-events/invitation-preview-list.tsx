import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { InvitationPreview } from '@lampion/contract/schemas/invitation';

/** Enough to see that names and addresses were parsed correctly. */
const SHOWN = 20;

/** The parsed invitation list: who would be invited, who is skipped, and the lines to correct. */
export function InvitationPreviewList({ preview }: { preview: InvitationPreview }) {
  const { people, faults, faultCount, knownCount, repeatedCount } = preview;
  const others = people.length - SHOWN;
  return (
    <div className="invitation-preview" role="status">
      <p>
        <b>{fr(`${formatCount(people.length)} à inviter`)}</b>
        {knownCount > 0 && fr(`, ${formatCount(knownCount)} déjà sur la liste`)}
        {repeatedCount > 0 && fr(`, ${formatCount(repeatedCount)} en double`)}
        {faultCount > 0 && fr(`, ${formatCount(faultCount)} à corriger`)}
      </p>
      {people.length > 0 && (
        <ul className="invitation-people">
          {people.slice(0, SHOWN).map(({ nickname, email }) => (
            <li key={email}>
              <b>{nickname}</b> <span className="muted">{email}</span>
            </li>
          ))}
          {others > 0 && <li className="muted">{fr(`et ${formatCount(others)} de plus`)}</li>}
        </ul>
      )}
      {faults.length > 0 && (
        <table className="data-table">
          <caption>Lignes à corriger : elles ne sont pas invitées</caption>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              <th scope="col">Contenu</th>
              <th scope="col">Problème</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, text, message }) => (
              <tr key={`${line} ${text}`}>
                <th scope="row">{line}</th>
                <td>{text}</td>
                <td>{fr(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
