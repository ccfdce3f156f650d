import {
  type Report,
  type ReportOutcome,
  reportEndpoints,
  reportKindLabels,
  reportOutcomeLabels,
  reportQuerySchema,
  reportReasonLabels,
} from '@lampion/contract/admin/reports';
import { fr } from '@lampion/contract/french';
import { albumEndpoints } from '@lampion/contract/night/album';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, PageHead } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BackLink } from '../ui/links.tsx';
import type { Column } from '../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../ui/lists/list-toolbar.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/reports';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';
import { ReasonDialog, type TypedReasons } from './reason-fields.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Signalements');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(reportQuerySchema, url);
  return { list: await callApi(reportEndpoints.listReports, { query, signal }) };
}

const noReports = (
  <ListEmpty
    nothingFound="Aucun signalement trouvé"
    hint="Retirez un filtre pour voir les autres."
    title="Aucun signalement"
  >
    Ce que l’on nous signale d’un événement, d’un membre, d’une photo ou d’un défi paraît ici.
  </ListEmpty>
);

const kinds = Object.entries(reportKindLabels).map(([value, label]) => ({ value, label }));

export default function AdminReports({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin">Accueil</BackLink>
      <PageHead
        title="Signalements"
        lead="Qui est signalé ne sait pas par qui. Qui signale reçoit un accusé, puis la suite."
      >
        <div className="actions">
          <LinkButton to="/admin/contests?state=open">Décisions contestées</LinkButton>
        </div>
      </PageHead>
      <ListToolbar filters={['state', 'kind', 'subject']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Tous"
          choices={[
            { value: 'open', label: 'À traiter' },
            { value: 'handled', label: 'Traités' },
          ]}
        />
        <ListFilter name="kind" label="Sujet" all="Tous" choices={kinds} />
      </ListToolbar>
      <PagedList
        label="Signalements"
        noun={['signalement', 'signalements']}
        list={list}
        columns={reportColumns}
        rowKey={({ _id }) => _id}
        empty={noReports}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

/** The screen of a reported event or member; null for what has none. */
function addressOf({ kind, subjectId, accountId }: Report): string | null {
  if (kind === 'event') return `/admin/events?event=${subjectId}`;
  return kind === 'member' && accountId !== null ? `/admin/users/${accountId}` : null;
}

const nameOf = ({ kind, subjectName }: Report): string => {
  if (subjectName === '') return 'Compte effacé';
  return kind === 'member' ? `@${subjectName}` : subjectName;
};

/** What is reported, with the reason and the reporter's text. */
function ReportTitle({ report }: { report: Report }) {
  const address = addressOf(report);
  const { kind, content, reason, details } = report;
  const name = fr(`${reportKindLabels[kind]} : ${nameOf(report)}`);
  return (
    <span className="adm-name-place">
      <b>{address === null ? name : <Link to={address}>{name}</Link>}</b>
      {content !== '' && <span>{fr(content)}</span>}
      <span>{fr(labelOf(reportReasonLabels, reason))}</span>
      {details !== '' && <span className="muted">{fr(`« ${details} »`)}</span>}
    </span>
  );
}

/** The columns of the queue of reports. */
export const reportColumns: Column<Report>[] = [
  { key: 'subject', header: 'Sujet', kind: 'title', cell: (report) => <ReportTitle report={report} /> },
  {
    key: 'reporter',
    header: 'Signalé par',
    cell: ({ reporter }) => (reporter === null ? 'Sans profil' : `@${reporter}`),
  },
  { key: 'created', header: 'Le', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  {
    key: 'handled',
    header: 'Suite',
    kind: 'action',
    cell: (report) =>
      report.outcome === null ? (
        <ReportActions report={report} />
      ) : (
        <Badge tone={report.outcome === 'removed' ? 'success' : 'muted'}>
          {labelOf(reportOutcomeLabels, report.outcome)}
        </Badge>
      ),
  },
];

const closed: Record<ReportOutcome, string> = {
  kept: 'Laissé en place. Qui l’a signalé l’apprend par e-mail.',
  removed: 'Mesure prise. Qui l’a signalé l’apprend par e-mail.',
};

/** Gives the outcome of a report, and shows or removes what has no screen of its own. */
export function ReportActions({ report }: { report: Report }) {
  const [asked, setAsked] = useState<'photo' | 'remove' | null>(null);
  const { run, isBusy } = useTask();
  const { _id: id, kind } = report;
  const close = (outcome: ReportOutcome) =>
    run({
      failure: 'Signalement non traité',
      subject: id,
      work: async () => {
        await callApi(reportEndpoints.closeReport, { params: { id }, body: { outcome } });
        return { title: 'Signalement traité', text: closed[outcome] };
      },
    });
  const pendingText = isBusy ? 'Un instant…' : undefined;
  const about = <span className="sr-only">{fr(` : ${nameOf(report)}`)}</span>;
  return (
    <span className="flex flex-wrap gap-2">
      {kind === 'photo' && (
        <Button size="small" onClick={() => setAsked('photo')}>
          Voir{about}
        </Button>
      )}
      {(kind === 'challenge' || kind === 'photo') && (
        <Button size="small" variant="danger" onClick={() => setAsked('remove')}>
          Retirer{about}
        </Button>
      )}
      <Button size="small" onClick={() => void close('kept')} pendingText={pendingText}>
        Laisser{about}
      </Button>
      <Button size="small" onClick={() => void close('removed')} pendingText={pendingText}>
        Mesure prise{about}
      </Button>
      {asked === 'photo' && <PhotoDialog id={id} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemovalDialog report={report} onClose={() => setAsked(null)} />}
    </span>
  );
}

/** A reported photo, which has no address: its bytes are requested with the session. */
function PhotoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    callApi(reportEndpoints.getReportedPhoto, { params: { id }, signal: asking.signal })
      .then((bytes) => setAddress(URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))))
      .catch(() => asking.signal.aborted || setGone(true));
    return () => asking.abort();
  }, [id]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Photo signalée"
      actions={<Button onClick={onClose}>Fermer</Button>}
    >
      {isGone && <p role="status">Cette photo n’est plus dans l’album.</p>}
      {address !== null && <img src={address} alt="Telle que ses invités la voient" />}
    </Dialog>
  );
}

interface RemovalDialogProps {
  report: Report;
  onClose: () => void;
}

/** Removes a reported photo or challenge from its night, with the reasons. */
function RemovalDialog({ report: { kind, subjectId, subjectName }, onClose }: RemovalDialogProps) {
  const { run, isBusy } = useTask();
  const isPhoto = kind === 'photo';
  const endpoint = isPhoto ? albumEndpoints.removeReportedPhoto : claimEndpoints.removeChallenge;
  const what = isPhoto ? `cette photo de « ${subjectName} »` : `« ${subjectName} »`;
  const remove = (body: TypedReasons) =>
    run({
      failure: isPhoto ? 'Photo non retirée' : 'Défi non retiré',
      subject: subjectId,
      work: async () => {
        await callApi(endpoint, { params: { id: subjectId }, body });
        return {
          title: isPhoto ? 'Photo retirée' : 'Défi retiré',
          text: 'La raison est envoyée. Qui l’a signalé l’apprend aussi.',
        };
      },
    });
  return (
    <ReasonDialog
      title={`Retirer ${what} ?`}
      text={
        isPhoto
          ? 'Elle disparaît de l’album, pour toujours. Qui l’a ajoutée reçoit la raison, et peut la contester.'
          : 'Le défi disparaît de la soirée, avec ses points, pour toujours. Qui organise reçoit la raison, et peut la contester.'
      }
      label="Raison envoyée à la personne"
      submit="Retirer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      onConfirm={(reasons) => void remove(reasons).then((isDone) => isDone && onClose())}
      onClose={onClose}
    />
  );
}
