import { findLicenceFaults } from './supply/find-licence-faults.ts';
import { readLock } from './supply/lock.ts';
import { listShippedPackages } from './supply/shipped-packages.ts';
import { writeLicences } from './supply/write-licences.ts';
import { readOptionsOrEnd } from './support/options.ts';

/** `npm run licences`: what is shipped, and under which licences. Ends with 1 when one of them is not accepted. */
readOptionsOrEnd('Usage: npm run licences', {});
const packages = listShippedPackages(readLock());
process.stdout.write(writeLicences(packages));
const faults = findLicenceFaults(packages);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
