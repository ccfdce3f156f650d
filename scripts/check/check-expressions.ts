import { listSourceFiles } from '../architecture/read-repository.ts';
import { repositoryRoot } from '../support/repository.ts';
import { findSlowExpressions } from './find-slow-expressions.ts';
import { inspectFiles } from './inspect-files.ts';
import type { CheckReport } from './report.ts';

/** Files whose expressions are built from fixed parts, and why that is harmless. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  'packages/contract/src/platform/rules/visible-text.ts':
    'classes of characters, and no loop without a bound',
};

/** Code that user text may reach: the product, without its tests. */
const isProduct = (path: string) =>
  /^(?:apps|packages)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Checks every regular expression of the product for super-linear time. */
export function checkExpressions(): CheckReport {
  const paths = listSourceFiles(repositoryRoot).filter((path) => isProduct(path) && !(path in PUT_TOGETHER));
  const files = inspectFiles({ name: 'expressions', paths, inspect: findSlowExpressions });
  return {
    summary: 'expressions',
    faults: [...files].flatMap(([path, slow]) =>
      slow.map(
        ({ line, expression, reason }) =>
          `${path}:${line} ${expression}\n  linear-expressions: hostile text must not cost more than its length; ${reason}`,
      ),
    ),
  };
}
