import type { LiveMessage, LiveSubject } from './tell-live.ts';

export interface Follower {
  readonly memberId: string;
}

/** Who is told of what: each member of what is theirs, and everybody of the parties and nights that they see. */
export interface Followers<F extends Follower> {
  /** In place of the subjects it followed so far; whoever follows a night follows all its parts. */
  add(follower: F, subjects: readonly LiveSubject[]): void;
  remove(follower: F): void;
  /** The subjects that it follows. */
  followedBy(follower: F): readonly LiveSubject[];
  /** Who a message is for, with what of it concerns them. */
  of(message: LiveMessage): ReadonlyMap<F, readonly LiveSubject[]>;
}

const withoutPart = (subject: LiveSubject) => subject.split('/')[0] ?? subject;

class Sets<F> {
  readonly #sets = new Map<string, Set<F>>();

  get(key: string): ReadonlySet<F> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: string, follower: F): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([follower]));
    else set.add(follower);
  }

  delete(key: string, follower: F): void {
    const set = this.#sets.get(key);
    set?.delete(follower);
    if (set?.size === 0) this.#sets.delete(key);
  }
}

export function createFollowers<F extends Follower>(): Followers<F> {
  const byMember = new Sets<F>();
  const bySubject = new Sets<F>();
  const followed = new Map<F, readonly LiveSubject[]>();

  function remove(follower: F): void {
    byMember.delete(follower.memberId, follower);
    for (const subject of followed.get(follower) ?? []) bySubject.delete(subject, follower);
    followed.delete(follower);
  }

  return {
    add(follower, subjects) {
      remove(follower);
      byMember.add(follower.memberId, follower);
      for (const subject of subjects) bySubject.add(subject, follower);
      followed.set(follower, subjects);
    },
    remove,
    followedBy: (follower) => followed.get(follower) ?? [],
    of({ subjects, members }) {
      const told = new Map<F, LiveSubject[]>();
      if (members !== undefined) {
        for (const member of members) for (const one of byMember.get(member)) told.set(one, [...subjects]);
        return told;
      }
      for (const subject of subjects) {
        for (const one of bySubject.get(withoutPart(subject)))
          told.set(one, [...(told.get(one) ?? []), subject]);
      }
      return told;
    },
  };
}
