import {
  type EventImport,
  eventImportEndpoints,
  keptReasonLabels,
  type UndoneEventImport,
} from '@lampion/contract/events/imports/event-imports';
import { fr } from '@lampion/contract/french';
import { formatCount, formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';

interface LastImportProps {
  latest: EventImport;
  onUndo: () => Promise<void>;
}

/** The latest import, with what became of its pictures, as long as it can be undone. */
export function LastImport({ latest, onUndo }: LastImportProps) {
  const { draftCount, pictures, createdAt, undoUntil } = latest;
  const [isUndoing, setUndoing] = useState(false);
  const { revalidate } = useRevalidator();
  const undo = () => {
    setUndoing(true);
    void onUndo().finally(() => setUndoing(false));
  };
  return (
    <Card className="import-last">
      <CardHead title="Votre dernier import" />
      <p>
        {fr(
          `${formatCount(draftCount)} brouillon${draftCount > 1 ? 's' : ''}, le ${formatDate(createdAt)} à ${formatTime(createdAt)}. Vous pouvez l’annuler jusqu’au ${formatDate(undoUntil)} à ${formatTime(undoUntil)}.`,
        )}
      </p>
      {pictures.waiting > 0 && (
        <p role="status">
          {fr(`${formatCount(pictures.waiting)} image${pictures.waiting > 1 ? 's' : ''} encore à chercher. `)}
          <Button size="small" variant="ghost" onClick={() => void revalidate()}>
            Actualiser
          </Button>
        </p>
      )}
      {pictures.failed.length > 0 && (
        <>
          <p>{fr('Ces brouillons sont restés sans image : rien d’utilisable à l’adresse indiquée.')}</p>
          <ul className="import-notices">
            {pictures.failed.map(({ _id, name, address }) => (
              <li key={_id}>
                <Link to={`/pro/events/${_id}/edit`}>{fr(name)}</Link>{' '}
                <span className="muted import-picture">{address}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="actions">
        <LinkButton to="/pro/events?part=drafts">Voir les brouillons</LinkButton>
        <ConfirmButton
          variant="danger"
          disabled={isUndoing}
          title="Annuler cet import ?"
          text="Ses brouillons sont supprimés, sauf ceux que vous avez modifiés, complétés ou publiés depuis."
          confirm="Annuler l’import"
          cancel="Le garder"
          onConfirm={undo}
        >
          Annuler cet import
        </ConfirmButton>
      </div>
    </Card>
  );
}

export const undoImport = (id: string): Promise<UndoneEventImport> =>
  callApi(eventImportEndpoints.undoEventImport, { params: { id } });

/** What an undone import removed, and what stays, with the reason. */
export function KeptEvents({ undone: { removedCount, kept } }: { undone: UndoneEventImport }) {
  return (
    <Card className="import-last">
      <p role="status">
        <b>
          {fr(
            removedCount > 1
              ? `Import annulé : ${formatCount(removedCount)} brouillons supprimés`
              : `Import annulé : ${removedCount} brouillon supprimé`,
          )}
        </b>
        {kept.length > 0 && fr(`, ${formatCount(kept.length)} gardé${kept.length > 1 ? 's' : ''}`)}
      </p>
      {kept.length > 0 && (
        <ul className="import-notices">
          {kept.map(({ _id, name, reason }) => (
            <li key={_id}>
              <Link to={`/pro/events/${_id}`}>{fr(name)}</Link> {fr(`: ${labelOf(keptReasonLabels, reason)}`)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
