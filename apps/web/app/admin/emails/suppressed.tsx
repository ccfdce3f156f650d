import { fr } from '@lampion/contract/french';
import {
  adminSuppressionEndpoints,
  type Suppression,
  suppressionQuerySchema,
  suppressionReasonLabels,
  suppressionSourceLabels,
} from '@lampion/contract/messages/suppressions';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { ConfirmDialog, FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/suppressed';

const reasons = Object.entries(suppressionReasonLabels).map(([value, label]) => ({ value, label }));

export const meta: Route.MetaFunction = () => screenMeta('Adresses écartées');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(suppressionQuerySchema, url);
  return { list: await callApi(adminSuppressionEndpoints.listSuppressions, { query, signal }) };
}

const noSuppressions = (
  <ListEmpty
    nothingFound="Aucune adresse trouvée"
    hint="Tapez l’adresse entière, dont seule l’empreinte est conservée, ou retirez un filtre."
    title="Aucune adresse écartée"
    action={<LinkButton to="/admin/emails">{fr('Voir les e-mails non remis')}</LinkButton>}
  >
    Une adresse dont les e-mails reviennent, ou qui nous signale comme indésirables, paraît ici.
  </ListEmpty>
);

export default function AdminSuppressed({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/emails">E-mails non remis</BackLink>
      <PageHead
        title="Adresses écartées"
        lead="Elles ne reçoivent plus d’e-mails, sauf pour la sécurité de leur compte."
      >
        <AddSuppression />
      </PageHead>
      <ListToolbar
        search={{ label: 'Rechercher une adresse entière', placeholder: 'prenom@exemple.fr' }}
        filters={['reason']}
      >
        <ListFilter name="reason" label="Raison" all="Toutes" choices={reasons} />
      </ListToolbar>
      <PagedList
        label="Adresses écartées"
        noun={['adresse', 'adresses']}
        list={list}
        columns={suppressionColumns}
        rowKey={({ _id }) => _id}
        empty={noSuppressions}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

/** Adds an address that must not receive e-mail. */
export function AddSuppression() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={MailX} />
        Ajouter une adresse
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  async function submit() {
    const added = await ask(() => callApi(adminSuppressionEndpoints.addSuppression, { body: { email } }));
    if (added === null) return;
    onClose();
    notify({ title: 'Adresse écartée', text: 'Elle ne reçoit plus que les e-mails de sécurité.' });
    await revalidate();
  }
  return (
    <FormDialog
      title="Écarter une adresse"
      text="Elle ne recevra plus d’e-mails, sauf pour la sécurité de son compte. L’adresse n’est pas conservée : seules son empreinte et une forme masquée le sont."
      onClose={onClose}
      onSubmit={submit}
      submit="Écarter cette adresse"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
    >
      <TextField
        name="email"
        id="field-suppressed-email"
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        placeholder="prenom@exemple.fr"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fault}
      />
    </FormDialog>
  );
}

/** The source of the suppression, and the status code of the recipient's server. */
const describeSource = ({ source, status }: Suppression): string =>
  [labelOf(suppressionSourceLabels, source), status && `code ${status}`].filter(Boolean).join(', ');

/** The columns of the list of suppressed addresses. */
export const suppressionColumns: Column<Suppression>[] = [
  {
    key: 'recipient',
    header: 'Adresse',
    kind: 'title',
    cell: (suppression) => (
      <span className="adm-name-place">
        <b>{nameAddress(suppression)}</b>
        <span className="muted">{fr(describeSource(suppression))}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Raison',
    cell: ({ reason }) => (
      <span className="adm-name-place">{fr(labelOf(suppressionReasonLabels, reason))}</span>
    ),
  },
  { key: 'since', header: 'Depuis', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  { key: 'reports', header: 'Fois', kind: 'number', cell: ({ reports }) => reports },
  {
    key: 'allow',
    header: 'Action',
    kind: 'action',
    cell: (suppression) => <AllowButton suppression={suppression} />,
  },
];

/** What may happen when e-mail is sent to the address again. */
const consequences: Readonly<Record<string, string>> = {
  bounce: 'Si ses e-mails reviennent encore, elle sera de nouveau écartée.',
  complaint:
    'Cette personne nous a signalés comme indésirables : ne lui écrivez que si elle vous l’a demandé.',
  manual: 'Elle recevra de nouveau tous les e-mails qui lui sont destinés.',
};

/** Allows e-mail to a suppressed address again, after a confirmation. */
export function AllowButton({ suppression }: { suppression: Suppression }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useTask();
  const name = nameAddress(suppression);
  const allow = () =>
    run({
      failure: 'Adresse toujours écartée',
      subject: suppression._id,
      work: async () => {
        await callApi(adminSuppressionEndpoints.removeSuppression, { params: { id: suppression._id } });
        return { title: 'Adresse autorisée à nouveau', text: `${name} recevra nos prochains e-mails.` };
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Autoriser à nouveau<span className="sr-only"> : {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Écrire à nouveau à ${name} ?`}
        text={consequences[suppression.reason] ?? ''}
        confirm="Autoriser à nouveau"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void allow().then(() => setAsking(false))}
      />
    </>
  );
}

/** The masked address, as we store it. */
export const nameAddress = ({ recipient }: Suppression): string => recipient ?? 'Adresse inconnue';
