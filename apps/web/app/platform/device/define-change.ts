import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import type { CallInput } from '../api.ts';
import type { QueuedChange } from './device-database.ts';

/**
 * Optimistic update: the answer to a call as it will be after a change the server has not received
 * yet.
 */
export interface OptimisticUpdate<Input> {
  readonly endpoint: Endpoint;
  readonly apply: (cached: unknown, input: Input, asked: never, change: QueuedChange) => unknown;
}

/** A write of the members' app that can be queued on the device. */
export interface Change<Input> {
  /** Its name in the outbox; must not change after a release. */
  readonly kind: string;
  readonly endpoint: Endpoint;
  /** The request to send. */
  readonly toCall: (input: Input) => { params?: object; query?: object; body?: unknown };
  /** Short description: "Votre oui à la crémaillère". */
  readonly label: (input: Input) => string;
  /**
   * For a change that others are notified of: the toast's text, "Vos invités l’apprennent dans dix
   * secondes." The device holds the change for that time, in which it can be undone. Null when
   * nobody is notified.
   */
  readonly notifies?: (input: Input) => string | null;
  /** What the user typed; shown again when the change is refused. */
  readonly words?: (input: Input) => readonly (string | null | undefined)[];
  /** Optimistic updates, shown until the server's own answer includes the change. */
  readonly optimisticUpdates: readonly OptimisticUpdate<Input>[];
  /** Other calls whose answers the change affects. */
  readonly touches?: readonly Endpoint[];
}

const changes = new Map<string, Change<never>>();

/** Registers a change. Called once, in the area it belongs to. */
export function defineChange<Input>(change: Change<Input>): Change<Input> {
  changes.set(change.kind, change as Change<never>);
  return change;
}

/**
 * An optimistic update. `apply` receives the cached answer (undefined when there is none), the
 * input of the change and the input of the call, and returns the answer to show. It must not mutate
 * the cached answer.
 */
export function over<E extends Endpoint, Input>(
  endpoint: E,
  apply: (
    cached: AnswerOf<E> | undefined,
    input: Input,
    asked: Omit<CallInput<E>, 'signal'>,
    change: QueuedChange,
  ) => AnswerOf<E> | undefined,
): OptimisticUpdate<Input> {
  return { endpoint, apply: apply as OptimisticUpdate<Input>['apply'] };
}

/** Applies the queued changes to a call's answer. */
export function applyChanges(
  queued: readonly QueuedChange[],
  path: string,
  asked: object,
  cached: unknown,
): unknown {
  return queued.reduce((shown, change) => {
    const optimisticUpdates = changes.get(change.kind)?.optimisticUpdates ?? [];
    return optimisticUpdates
      .filter(({ endpoint }) => endpoint.path === path)
      .reduce((before, { apply }) => apply(before, change.input as never, asked as never, change), shown);
  }, cached);
}

/** The paths of the calls whose answers a change affects. */
export function pathsTouchedBy(kind: string): readonly string[] {
  const change = changes.get(kind);
  if (change === undefined) return [];
  return [...change.optimisticUpdates.map(({ endpoint }) => endpoint), ...(change.touches ?? [])].map(
    ({ path }) => path,
  );
}
