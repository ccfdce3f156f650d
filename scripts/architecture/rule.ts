/**
 * A pattern of `path.matchesGlob`, on a path from the root or on `npm:<package>` or
 * `node:<module>`.
 */
type Glob = string;

interface Scope {
  readonly name: string;
  /** Printed with every fault: the consequence of breaking the rule. */
  readonly reason: string;
  /** The files it applies to. Tests are left out unless `testsToo` is set. */
  readonly who: readonly Glob[];
  readonly except?: readonly Glob[];
  readonly testsToo?: true;
}

interface ImportsOnly {
  readonly kind: 'imports-only';
  readonly allowed: readonly Glob[];
}

interface ImportsNever {
  readonly kind: 'imports-never';
  readonly forbidden: readonly Glob[];
  /** Allows `import type`, which is erased before the code runs. */
  readonly typesAreFine?: true;
  /** A folder pattern; imports within one such folder are allowed. */
  readonly exceptWithin?: Glob;
}

/**
 * Like `imports-never`, but transitive through our own files; types do not count, as they load
 * nothing.
 */
interface ReachesNever {
  readonly kind: 'reaches-never';
  readonly forbidden: readonly Glob[];
}

interface NoCycles {
  readonly kind: 'no-cycles';
  /** The folders that may not depend on each other in a cycle. */
  readonly between: Glob;
  /** Files that form a separate node in each folder: a layer below the rest. */
  readonly apart?: Glob;
}

/** Types count: who reads one file of a cycle has to read all. */
interface MaxCycle {
  readonly kind: 'max-cycle';
  readonly files: number;
}

interface OwnTables {
  readonly kind: 'own-tables';
  /** Where tables are defined: one file per owner, named like the owner's folder. */
  readonly tables: Glob;
  /** Files that expose tables to others, and write none. */
  readonly readModels: Glob;
}

interface ReadsNoEnvironment {
  readonly kind: 'reads-no-environment';
}

interface MaxLines {
  readonly kind: 'max-lines';
  readonly lines: number;
}

export type Rule = Scope &
  (
    | ImportsOnly
    | ImportsNever
    | ReachesNever
    | NoCycles
    | MaxCycle
    | OwnTables
    | ReadsNoEnvironment
    | MaxLines
  );

export interface Fault {
  readonly rule: string;
  readonly reason: string;
  readonly path: string;
  readonly line: number | undefined;
  readonly detail: string;
}
