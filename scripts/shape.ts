import { checkShape } from './check/measure-shape.ts';

/** `npm run shape`: prints the size of the code base and its limits. */
for (const line of checkShape().table) process.stdout.write(`${line}\n`);
