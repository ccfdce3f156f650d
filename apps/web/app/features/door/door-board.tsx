import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import type { DoorVerdict } from '@lampion/contract/rules/judge-ticket';
import type { Door, DoorEntry } from '@lampion/contract/schemas/door';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Scanner } from '../app/scan/scanner.tsx';
import { useWakeLock } from '../app/ticket/use-wake-lock.ts';
import { DoorAnswer } from './door-answer.tsx';
import { DoorChecks } from './door-checks.tsx';
import { DoorCounts } from './door-counts.tsx';
import { nameDoorDevice, readDoorDevice } from './door-device.ts';
import { DoorEnd, RefusedEntries } from './door-end.tsx';
import type { DoorGate } from './door-keeper.ts';
import { DoorNames } from './door-names.tsx';
import { signalAnswer } from './door-sound.ts';
import { describeEntries } from './door-words.ts';
import { useDoor } from './use-door.ts';
import { useHandScanner } from './use-hand-scanner.ts';

/** A ticket that stays before the camera is one scan. */
const SAME_MS = 3000;
const NOT_KEPT =
  'Cet appareil ne garde rien : l’entrée n’est pas notée. Libérez de la place, ou quittez la navigation privée.';

interface Shown {
  readonly verdict: DoorVerdict;
  /** What a green answer noted. */
  readonly entryId: string | null;
}

/** The door on this device: tickets by camera or hand scanner, names by typing, with or without a network. */
export function DoorBoard({ gate }: { gate: DoorGate }) {
  const { keeper, state } = useDoor(gate);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isLoud, setLoud] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const lastRead = useRef({ text: '', at: 0 });
  useWakeLock();

  const answer = async (verdict: DoorVerdict) => {
    setProblem(null);
    try {
      const entryId = verdict.answer === 'in' ? await keeper.admit(verdict.guest, verdict.people) : null;
      signalAnswer(verdict.answer, isLoud);
      setShown({ verdict, entryId });
    } catch {
      setProblem(NOT_KEPT);
    }
  };
  const judge = async (text: string) => answer(await keeper.judge(text));
  const read = (text: string) => {
    lastRead.current = { text, at: performance.now() };
    // Amber and red wait for a touch; green gives way to the next ticket.
    const isFree = shown === null || shown.verdict.answer === 'in';
    if (isFree) void judge(text);
  };
  const see = (text: string) => {
    const { text: last, at } = lastRead.current;
    if (text !== last || performance.now() - at >= SAME_MS) read(text);
    else lastRead.current.at = performance.now();
  };
  const undo = (entry: Pick<DoorEntry, 'guestId' | 'id'>) =>
    keeper.undo(entry).catch(() => setProblem(NOT_KEPT));
  const { undoNoted, question } = useUndo(state.door, undo);
  const takeBack = async ({ verdict, entryId }: Shown) => {
    if (verdict.answer !== 'in' || entryId === null) return;
    const { guest, people } = verdict;
    await undo({ id: entryId, guestId: guest.guestId });
    setShown(people > 1 ? { verdict: { answer: 'partly', guest, people, inside: 0 }, entryId: null } : null);
  };
  const admit = async (people: number) => {
    if (shown?.verdict.answer !== 'partly') return;
    const { guest } = shown.verdict;
    await answer({ answer: 'in', guest, people });
  };
  useHandScanner(read);

  const { door } = state;
  if (state.isEnded) return <DoorEnd state={state} onRead={() => void keeper.forgetRefused()} />;
  if (door === null)
    return (
      <p role="status" aria-busy={state.refusal === null && !state.isOffline}>
        {fr(state.refusal ?? waitingText(state.isOffline))}
      </p>
    );
  const guestId = shown && 'guest' in shown.verdict ? shown.verdict.guest?.guestId : undefined;
  return (
    <div className="dr">
      <div className="dr-scan">
        <Scanner what="le billet" onRead={see} />
        {!keeper.canVerify && (
          <p className="dr-note">
            {fr(
              'Ce navigateur ne vérifie pas les billets. Cherchez les noms, ou prenez un appareil plus récent.',
            )}
          </p>
        )}
        <Button aria-pressed={isLoud} onClick={() => setLoud(!isLoud)}>
          {isLoud ? 'Couper le son' : 'Remettre le son'}
        </Button>
      </div>
      <div>
        <DoorCounts state={state} />
        {state.isOffline && (
          <p className="dr-note" role="status">
            <b>Hors ligne. Tout continue.</b>{' '}
            {fr(
              `La liste de ${formatTime(door.readAt)} est ici. Un faux billet, un billet annulé ou d’un autre soir est refusé quand même.`,
            )}
          </p>
        )}
        {(problem ?? state.refusal) && (
          <p className="dr-note" role="alert">
            {fr(problem ?? state.refusal ?? '')}
          </p>
        )}
        <RefusedEntries
          refused={state.refused}
          why="Le serveur n’a pas pu les enregistrer."
          onRead={() => void keeper.forgetRefused()}
        />
        <DoorChecks state={state} onUndo={undoNoted} />
        <DoorNames
          state={state}
          onCode={read}
          onChoose={(guest) => void answer(keeper.judgeGuest(guest))}
          onUndo={undoNoted}
        />
        <DeviceName />
      </div>
      {question}
      {shown && (
        <DoorAnswer
          key={`${shown.entryId}${shown.verdict.answer}${guestId}`}
          verdict={shown.verdict}
          entries={state.count.guests.get(guestId ?? '')?.entries ?? []}
          onAdmit={(people) => void admit(people)}
          onUndo={() => void takeBack(shown)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** Undoes an entry; asks before the first one of another device, whose holder does not know why. */
function useUndo(door: Door | null, undo: (entry: DoorEntry) => Promise<void>) {
  const [questioned, setQuestioned] = useState<DoorEntry | null>(null);
  const hasConfirmed = useRef(false);
  const undoNoted = (entry: DoorEntry) => {
    const isOwn = entry.deviceId === readDoorDevice().deviceId;
    if (isOwn || hasConfirmed.current) void undo(entry);
    else setQuestioned(entry);
  };
  const confirm = (entry: DoorEntry) => {
    hasConfirmed.current = true;
    setQuestioned(null);
    void undo(entry);
  };
  const guest = door?.guests.find(({ guestId }) => guestId === questioned?.guestId);
  const question = questioned && (
    <ConfirmDialog
      isOpen
      onOpenChange={() => setQuestioned(null)}
      title={`Annuler l’entrée de ${guest?.name ?? 'cette personne'} ?`}
      text={`Un autre appareil l’a notée : ${describeEntries([questioned])}. La place redevient libre, et tous les appareils le voient.`}
      confirm="Annuler l’entrée"
      cancel="La garder"
      onConfirm={() => confirm(questioned)}
    />
  );
  return { undoNoted, question };
}

const waitingText = (isOffline: boolean) =>
  isOffline
    ? 'La liste n’est pas encore sur cet appareil. Il faut le réseau une première fois.'
    : 'Un instant…';

function DeviceName() {
  const [name, setName] = useState(() => readDoorDevice().deviceName);
  return (
    <Field
      name="door-device"
      label="Cet appareil s’appelle"
      hint="Les autres voient ce nom à côté de ses entrées."
    >
      {(field) => (
        <Input
          {...field}
          value={name}
          maxLength={40}
          onChange={({ target }) => {
            setName(target.value);
            nameDoorDevice(target.value);
          }}
        />
      )}
    </Field>
  );
}
