import { doorEndpoints } from '@lampion/contract/events/door';
import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { useCallback, useState } from 'react';
import { callApi, toApiError } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { copyText } from '../../ui/toaster.tsx';

const copy = (address: string) =>
  copyText(
    address,
    { title: 'Lien copié', text: 'Envoyez-le à qui tient la porte.' },
    { title: 'Lien non copié', text: 'Copiez-le à la main, au-dessus du bouton.' },
  );

/**
 * The helpers' link, which hosts create, share and end. Its address is shown once, to the host who
 * creates it.
 */
export function DoorLinkCard({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(doorEndpoints.getDoorLink, { params: { id }, signal }),
    [id],
  );
  const { data, error, reload } = useLoaded(load);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
      reload();
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  };
  const make = () =>
    run(async () => {
      const { token } = await callApi(doorEndpoints.issueDoorLink, { params: { id } });
      setAddress(`${location.origin}/app/door/${id}#${token}`);
    });
  const end = () =>
    run(async () => {
      await callApi(doorEndpoints.endDoorLink, { params: { id } });
      setAddress(null);
    });
  // Guests cannot create one, and it needs a network.
  if (error !== null) return null;
  const endsAt = data?.endsAt ?? null;
  return (
    <section className="dr-link" aria-labelledby="door-link">
      <h2 id="door-link">{fr('Quelqu’un vous aide à la porte ?')}</h2>
      <p>
        {fr(
          endsAt === null
            ? 'Un lien d’entrée montre les noms et fait entrer, rien d’autre, sans compte. Vous y mettez fin quand vous voulez.'
            : `Un lien d’entrée vaut jusqu’au ${formatDate(endsAt)} à ${formatTime(endsAt)}.`,
        )}
      </p>
      {address && <input className="input" readOnly value={address} aria-label="Le lien d’entrée" />}
      {problem && <FieldError>{problem}</FieldError>}
      <div className="actions">
        {address && (
          <Button variant="ink" onClick={() => void copy(address)}>
            Copier le lien
          </Button>
        )}
        {endsAt === null ? (
          <Button onClick={() => void make()}>Faire un lien</Button>
        ) : (
          <>
            <ConfirmButton
              title="Faire un autre lien ?"
              text="Le précédent ne vaut plus rien : donnez le nouveau à qui vous aide."
              confirm="Faire un autre lien"
              onConfirm={() => void make()}
            >
              En faire un autre
            </ConfirmButton>
            <ConfirmButton
              variant="danger"
              title="Mettre fin au lien d’entrée ?"
              text="Qui vous aide ne lit plus la liste et ne fait plus entrer. Les entrées déjà notées restent."
              confirm="Mettre fin au lien"
              onConfirm={() => void end()}
            >
              Y mettre fin
            </ConfirmButton>
          </>
        )}
      </div>
    </section>
  );
}
