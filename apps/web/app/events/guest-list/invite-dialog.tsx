import type { GuestImport } from '@lampion/contract/events/imports/guest-imports';
import {
  type InvitationPreview,
  type InvitationResult,
  type Invitee,
  invitationEndpoints,
} from '@lampion/contract/events/invitations';
import { fr } from '@lampion/contract/french';
import { formatBytes, formatCount } from '@lampion/contract/platform/rules/format';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { GuestRoom } from '../../billing/plan-room.tsx';
import { callApi } from '../../platform/api.ts';
import { createKeyedSending } from '../../platform/request-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, useAsk } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { notify } from '../../ui/toaster.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';
import {
  countFresh,
  countInformed,
  countPeople,
  heldInvitations,
  type ImportedFile,
  type ImportProgress,
  notifyOfEnd,
} from './guest-import.ts';
import { InvitationPreviewList, type ReadList, readImport, readPreview } from './invitation-preview.tsx';
import { ListFileField } from './list-file.tsx';

interface InviteDialogProps {
  eventId: string;
  /** Number of guests already on the list. */
  guests: number;
  fromFile: ImportedFile;
  isOpen: boolean;
  onClose: () => void;
  /** Reopens the dialog with the list that was undone or refused. */
  onReopen: () => void;
  /** Called when it is closed and the discarded import is deleted. */
  onLeft: () => void;
  /** Called when an import continues without the dialog. */
  onInviting: (list: GuestImport) => void;
  onInvited: () => void;
}

function describeResult({ invited, unsubscribed }: InvitationResult): string {
  if (unsubscribed === 0) return countInformed(invited);
  const others = unsubscribed > 1 ? 'se sont désinscrites' : 's’est désinscrite';
  return `${countInformed(invited)} ${countPeople(unsubscribed)} ${others} de vos e-mails : à vous de leur en parler.`;
}

const readWhole = (list: GuestImport | null) => (list?.state === 'read' ? readImport(list) : null);

const inviteOnce = createKeyedSending();

type Inviting = Pick<InviteDialogProps, 'eventId' | 'fromFile' | 'onInviting'>;

/**
 * Invites a list, unless undone within ten seconds. Both functions resolve to whether it succeeded.
 */
function useInviting({ eventId, fromFile, onInviting }: Inviting) {
  const { run, isBusy: isSending } = useTask();
  const failure = 'Invitations non envoyées';
  const inviteTyped = ({ people }: InvitationPreview) =>
    run({
      failure,
      held: heldInvitations(people.length),
      work: async () => {
        const input = { params: { id: eventId }, body: { people } };
        const result = await inviteOnce(input, (idempotencyKey) =>
          callApi(invitationEndpoints.inviteGuests, { ...input, idempotencyKey, keepalive: true }),
        );
        return { title: 'Invitations envoyées', text: describeResult(result) };
      },
    });
  const inviteImported = (list: GuestImport) =>
    run({
      failure,
      held: heldInvitations(countFresh(list)),
      work: async () => {
        onInviting(await fromFile.confirm(list));
        return { title: 'Les invitations se préparent', text: 'Vous pouvez quitter cette page.' };
      },
    });
  return { inviteTyped, inviteImported, isSending };
}

/** The steps of a list between its selection and the e-mails. */
function useInvitations({
  eventId,
  fromFile,
  onClose,
  onReopen,
  onLeft,
  onInviting,
  onInvited,
}: Omit<InviteDialogProps, 'guests' | 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<InvitationPreview | null>(null);
  const { ask, isBusy: isReading, fault, setRefusal } = useAsk();
  const { inviteTyped, inviteImported, isSending } = useInviting({ eventId, fromFile, onInviting });
  const { revalidate } = useRevalidator();
  const { list: imported, forget } = fromFile;

  function choose(chosen: File | null) {
    setRefusal(null);
    setFile(chosen);
  }

  function leave() {
    setPreview(null);
    setRefusal(null);
    setFile(null);
    setTyped('');
    onClose();
  }

  /**
   * Closes the dialog. Invitations in progress continue without it, a parsed list waits; a file
   * still being sent is discarded.
   */
  async function close() {
    leave();
    if (imported?.state === 'inviting')
      notify({ title: 'Les invitations continuent de partir', text: 'Vous pouvez quitter cette page.' });
    if (imported?.state === 'inviting' || imported?.state === 'read') forget();
    else await fromFile.drop();
    onLeft();
  }

  async function read() {
    if (file) return void (await ask(() => fromFile.read(file)));
    const body = new FormData();
    body.set('list', typed);
    const answer = ask(() =>
      callApi(invitationEndpoints.previewInvitations, { params: { id: eventId }, body }),
    );
    setPreview(await answer);
  }

  async function invite() {
    // A modal dialog would cover the undo offer.
    onClose();
    if (imported && preview === null) {
      // The notice on the screen links back to it, and polls its invitations.
      forget();
      onLeft();
      if (!(await inviteImported(imported))) onLeft();
      return;
    }
    if (!preview || !(await inviteTyped(preview))) return onReopen();
    leave();
    onInvited();
  }

  function rename(person: Invitee) {
    const renameInFile = () => fromFile.rename(person);
    if (preview === null) return void reportFailure('Nom non corrigé', renameInFile, person.email);
    const people = preview.people.map((one) => (one.email === person.email ? person : one));
    setPreview({ ...preview, people });
  }

  const isDone = imported?.state === 'done' || imported?.state === 'stopped';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the import ends
  useEffect(() => {
    if (!isDone) return;
    notifyOfEnd(imported);
    forget();
    leave();
    onLeft();
    onInvited();
    void revalidate();
  }, [isDone]);

  const back = () => {
    setPreview(null);
    void fromFile.drop();
  };
  const list = preview ? readPreview(preview) : readWhole(imported);
  return {
    typed,
    setTyped,
    file,
    choose,
    fault,
    isReading,
    isSending,
    fromFile,
    list,
    close,
    read,
    invite,
    rename,
    back,
  };
}

/** Invites by e-mail: a list is entered or sent as a file, then shown as parsed, then invited. */
export function InviteDialog({ isOpen, guests, ...props }: InviteDialogProps) {
  const invitations = useInvitations(props);
  const { title, text, actions, content } = showStep(invitations);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && void invitations.close()}
      title={title}
      text={text}
      actions={actions}
    >
      {isOpen && props.fromFile.list?.state !== 'inviting' && <GuestRoom guests={guests} />}
      {content}
    </Dialog>
  );
}

interface Shown {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly content: ReactNode;
}
type Invitations = ReturnType<typeof useInvitations>;

function showStep(invitations: Invitations): Shown {
  const { fromFile, list } = invitations;
  if (fromFile.list?.state === 'inviting') return showInviting(invitations);
  if (list !== null) return showRead(invitations, list);
  return fromFile.progress === null ? showForm(invitations) : showReading(invitations);
}

function showForm({ typed, setTyped, file, choose, fault, isReading, close, read }: Invitations): Shown {
  return {
    title: 'Inviter par e-mail',
    text: 'Chaque personne reçoit un lien privé pour répondre oui, peut-être ou non, sans compte.',
    actions: (
      <>
        <Button variant="ghost" onClick={close}>
          Annuler
        </Button>
        <Button variant="primary" onClick={read} pendingText={isReading ? 'Lecture…' : undefined}>
          Vérifier la liste
        </Button>
      </>
    ),
    content: (
      <div className="form-stack">
        <TextareaField
          name="list"
          label="Adresses e-mail"
          hint="Une par ligne, ou séparées par des virgules. Avec un nom si vous voulez : Léa Roux <lea@exemple.fr>"
          rows={6}
          value={typed}
          disabled={file !== null}
          onChange={({ target }) => setTyped(target.value)}
          error={file === null ? fault : undefined}
        />
        <ListFileField error={file === null ? undefined : fault} onChange={choose} />
      </div>
    ),
  };
}

function showReading({ fromFile: { progress }, back }: Invitations): Shown {
  return {
    title: 'Lecture de la liste',
    text: 'Rien n’est encore envoyé aux invités. Gardez cette page ouverte.',
    actions: (
      <Button variant="ghost" onClick={back}>
        Annuler
      </Button>
    ),
    content: progress && <ReadingProgress progress={progress} />,
  };
}

function showRead({ fromFile, isSending, invite, rename, back }: Invitations, list: ReadList): Shown {
  return {
    title: 'Voici ce que nous avons lu',
    text: 'Rien n’est encore envoyé. Vous pouvez corriger les noms.',
    actions: (
      <>
        <Button variant="ghost" onClick={back}>
          Corriger
        </Button>
        <Button
          variant="primary"
          disabled={list.freshCount === 0}
          onClick={invite}
          pendingText={isSending ? 'L’envoi se prépare…' : undefined}
        >
          {fr(`Inviter ${countPeople(list.freshCount)}`)}
        </Button>
      </>
    ),
    content: (
      <InvitationPreviewList
        list={list}
        onRename={rename}
        {...(fromFile.list && { onDownload: fromFile.download })}
      />
    ),
  };
}

function showInviting({ fromFile: { progress, stop }, close }: Invitations): Shown {
  return {
    title: 'Les invitations se préparent',
    text: 'Vous pouvez fermer cette fenêtre : l’envoi continue sans vous.',
    actions: (
      <>
        <Button variant="ghost" onClick={() => void reportFailure('Envoi non arrêté', stop)}>
          Arrêter l’envoi
        </Button>
        <Button variant="primary" onClick={close}>
          Fermer
        </Button>
      </>
    ),
    content: progress && <InvitingProgress progress={progress} />,
  };
}

const RIBS = 24;
/**
 * Screen readers announce every tenth percent: a constantly changing figure could not be followed.
 */
const HEARD_STEP = 10;

interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The underlying figures, as text. */
  words: string;
}

function Progress({ label, share, words }: ProgressProps) {
  const percent = Math.min(100, Math.floor(share * 100));
  const heard = percent - (percent % HEARD_STEP);
  return (
    <div className="import-progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={fr(words)}
      >
        <Ribs count={RIBS} lit={Math.round(share * RIBS)} />
      </div>
      <p className="num">{fr(words)}</p>
      <span className="sr-only" aria-live="polite">
        {fr(`${label} : ${heard} %`)}
      </span>
    </div>
  );
}

/** The number never wraps away from its noun. */
const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`;

/** Progress of sending and parsing a file. */
function ReadingProgress({ progress: { list, sent, size } }: { progress: ImportProgress }) {
  const words = [
    `${formatBytes(sent)} sur ${formatBytes(size)} envoyés`,
    plural(list?.lineCount ?? 0, 'ligne lue', 'lignes lues'),
    countPeople(list?.personCount ?? 0),
    `${formatCount(list?.faultCount ?? 0)} à corriger`,
  ].join(' · ');
  return <Progress label="Lecture de la liste" share={(list?.bytesRead ?? 0) / size} words={words} />;
}

/** Progress of a list: guests added, each with an e-mail about to be sent. */
function InvitingProgress({ progress: { list } }: { progress: ImportProgress }) {
  const invitedCount = list?.invitedCount ?? 0;
  const total = Math.max(1, list ? countFresh(list) : 0);
  const words = `${plural(invitedCount, 'invitation prête à partir', 'invitations prêtes à partir')} sur ${formatCount(total)}`;
  return <Progress label="Envoi des invitations" share={invitedCount / total} words={words} />;
}
