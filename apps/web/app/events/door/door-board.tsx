import type { Door, DoorEntry } from '@lampion/contract/events/door';
import { type DoorVerdict, isExpected } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Scanner } from '../../media/scanner.tsx';
import { useWakeLock } from '../../platform/use-wake-lock.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { DoorAnswer, describeEntries, signalAnswer } from './door-answer.tsx';
import { DoorChecks } from './door-checks.tsx';
import { DoorCrowd } from './door-crowd.tsx';
import { nameDoorDevice, readDoorDevice } from './door-device.ts';
import { DoorEnd, RefusedEntries } from './door-end.tsx';
import { DoorKeeper } from './door-keeper.ts';
import { DoorNames } from './door-names.tsx';
import type { DoorGate, DoorState } from './door-state.ts';

/** A ticket that stays in front of the camera for this time is one scan. */
const SAME_MS = 3000;
const NOT_KEPT =
  'Cet appareil ne garde rien : rien n’est noté. Libérez de la place, ou quittez la navigation privée.';

interface Shown {
  readonly verdict: DoorVerdict;
  /** The entry that a green answer recorded. */
  readonly entryId: string | null;
}

/**
 * The door on this device: scans tickets by camera or hand scanner, finds guests by name; works
 * offline.
 */
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
    // Amber and red answers stay until a tap; green ones give way to the next ticket.
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
  const keepExit = (exit: Promise<void>) => exit.catch(() => setProblem(NOT_KEPT));
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
        <DoorCrowd
          state={state}
          onLeave={() => void keepExit(keeper.leave(1))}
          onUndo={() => void keepExit(keeper.undoExit())}
        />
        <AgeCheck door={door} />
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

/**
 * The age to check, if any; a list that an older version stored on the device says nothing of it.
 */
function AgeCheck({ door: { ageCheck } }: { door: Partial<Pick<Door, 'ageCheck'>> }) {
  if (!ageCheck) return null;
  return (
    <p className="dr-note">
      <b>{ageCheck}&nbsp;ans et plus.</b> Demandez une pièce d’identité.
    </p>
  );
}

/**
 * Undoes an entry. Requests a confirmation for the first one recorded by another device, whose user
 * does not know why.
 */
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

/** Maximum number of devices listed, those with the most entries first. */
const DEVICES_SHOWN = 11;

/** The number of guests inside, in total and by device. */
function DoorCounts({ state: { door, count, waiting } }: { state: DoorState }) {
  const expected = (door?.guests ?? []).filter(isExpected).reduce((sum, { people }) => sum + people, 0);
  const { deviceId } = readDoorDevice();
  const own = count.devices.find((device) => device.deviceId === deviceId)?.people ?? 0;
  const others = count.devices.filter((device) => device.deviceId !== deviceId);
  return (
    <section className="dr-count" aria-label="Les entrées">
      <p role="status">
        <b>{formatCount(count.people)}</b>{' '}
        {fr(`${count.people > 1 ? 'entrées' : 'entrée'} sur ${formatCount(expected)}`)}
      </p>
      <progress value={Math.min(count.people, expected)} max={Math.max(1, expected)} aria-hidden="true" />
      <ul>
        <li>
          <b>{formatCount(own)}</b>
          Cet appareil
          {waiting > 0 && <small>{fr(`${formatCount(waiting)} à envoyer`)}</small>}
        </li>
        {others.slice(0, DEVICES_SHOWN).map((device) => (
          <li key={device.deviceId}>
            <b>{formatCount(device.people)}</b>
            {device.name}
          </li>
        ))}
        {others.length > DEVICES_SHOWN && (
          <li>
            <b>{formatCount(others.slice(DEVICES_SHOWN).reduce((sum, { people }) => sum + people, 0))}</b>
            {fr(`${formatCount(others.length - DEVICES_SHOWN)} autres`)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** Interval for reading the entries of other devices. */
const SYNC_MS = 3000;
/** Interval for reading the list itself, in which replies may have changed. */
const READ_MS = 60_000;

/** The state of a door, kept up to date while its screen is shown. `gate` must be stable. */
function useDoor(gate: DoorGate) {
  const keeper = useMemo(() => new DoorKeeper(gate, readDoorDevice), [gate]);
  const state = useSyncExternalStore(keeper.watch, keeper.state);
  useEffect(() => {
    void keeper.open();
    const isShown = () => document.visibilityState === 'visible';
    const hasToSync = () => isShown() && (!keeper.state().isEnded || keeper.state().waiting > 0);
    const sync = () => void (hasToSync() && keeper.sync());
    const read = () => void (isShown() && !keeper.state().isEnded && keeper.read());
    const timers = [setInterval(sync, SYNC_MS), setInterval(read, READ_MS)];
    addEventListener('online', sync);
    document.addEventListener('visibilitychange', sync);
    return () => {
      for (const timer of timers) clearInterval(timer);
      removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', sync);
    };
  }, [keeper]);
  return { keeper, state };
}

/** A scanner types characters faster than this; people do not. */
const GAP_MS = 60;
const SHORTEST = 20;

/**
 * Listens for a hand scanner, which types its code like a keyboard and ends with Enter, wherever
 * the focus is except in a field.
 */
function useHandScanner(onRead: (text: string) => void): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    let [typed, last] = ['', 0];
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.timeStamp - last > GAP_MS) typed = '';
      last = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== 'Enter' || typed.length < SHORTEST) return;
      // Prevents Enter from pressing the focused button.
      event.preventDefault();
      latest.current(typed);
      typed = '';
    };
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
}
