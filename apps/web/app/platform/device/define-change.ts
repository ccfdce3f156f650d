import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import type { CallInput } from '../api.ts';
import type { QueuedChange } from './device-database.ts';

/**
 * What the answer to a call looks like once a change is made, while the server does not know of it
 * yet.
 */
export interface Overlay<Input> {
  readonly endpoint: Endpoint;
  readonly apply: (seen: unknown, input: Input, asked: never, change: QueuedChange) => unknown;
}

/** A write of the members' app that may wait on the device. */
export interface Change<Input> {
  /** Names it in the outbox: once released, it stays. */
  readonly kind: string;
  readonly endpoint: Endpoint;
  /** What the server is sent. */
  readonly toCall: (input: Input) => { params?: object; body?: unknown };
  /** What it does, in a few words: "Votre oui à la crémaillère". */
  readonly label: (input: Input) => string;
  /**
   * Of a change that others are notified of: the toast's text, "Vos invités l’apprennent dans dix
   * secondes." It is held on the device for that time, and can be undone. Null where nobody is
   * notified.
   */
  readonly notifies?: (input: Input) => string | null;
  /** What its author typed: it is read again where the change is refused. */
  readonly words?: (input: Input) => readonly (string | null | undefined)[];
  /** How it changes what is seen, until the server says so itself. */
  readonly overlays: readonly Overlay<Input>[];
  /** Calls whose answers change besides those with an overlay. */
  readonly touches?: readonly Endpoint[];
}

const changes = new Map<string, Change<never>>();

/** Declares a change, once, in the area it belongs to. */
export function defineChange<Input>(change: Change<Input>): Change<Input> {
  changes.set(change.kind, change as Change<never>);
  return change;
}

/**
 * One overlay. `apply` gets what was seen of the call (undefined: nothing yet), what the change was
 * made from, and what the call asks; it returns what is to be shown. It changes nothing in place.
 */
export function over<E extends Endpoint, Input>(
  endpoint: E,
  apply: (
    seen: AnswerOf<E> | undefined,
    input: Input,
    asked: Omit<CallInput<E>, 'signal'>,
    change: QueuedChange,
  ) => AnswerOf<E> | undefined,
): Overlay<Input> {
  return { endpoint, apply: apply as Overlay<Input>['apply'] };
}

/** What a call's answer looks like with the changes that wait. */
export function applyChanges(
  queued: readonly QueuedChange[],
  path: string,
  asked: object,
  seen: unknown,
): unknown {
  return queued.reduce((shown, change) => {
    const overlays = changes.get(change.kind)?.overlays ?? [];
    return overlays
      .filter(({ endpoint }) => endpoint.path === path)
      .reduce((before, { apply }) => apply(before, change.input as never, asked as never, change), shown);
  }, seen);
}

/** The paths of the calls whose answers a change alters. */
export function pathsTouchedBy(kind: string): readonly string[] {
  const change = changes.get(kind);
  if (change === undefined) return [];
  return [...change.overlays.map(({ endpoint }) => endpoint), ...(change.touches ?? [])].map(
    ({ path }) => path,
  );
}
