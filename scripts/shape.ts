import { checkShape } from './check/measure-shape.ts';

/** `npm run shape`: prints how large the house is, and its limits. */
for (const line of checkShape().table) process.stdout.write(`${line}\n`);
