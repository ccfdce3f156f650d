import { runHostileRequests } from './endurance/hostile-run.ts';
import { runMixedLoad } from './endurance/mixed-run.ts';
import { onFreshDatabase } from './harness.ts';

/** `MINUTES=0` leaves the mixed load out, `REQUESTS=0 UPLOADS=0` the hostile requests. */
const minutes = Number(process.env.MINUTES ?? 30);
const requests = Number(process.env.REQUESTS ?? 100_000);
const uploads = Number(process.env.UPLOADS ?? 2000);

/** Half an hour of mixed load, then hostile requests: memory and answer times stay flat. */
export async function measure(): Promise<void> {
  if (minutes > 0)
    await onFreshDatabase((databaseUrl, folder) => runMixedLoad(folder, databaseUrl, { minutes }));
  if (requests + uploads > 0)
    await onFreshDatabase((databaseUrl, folder) =>
      runHostileRequests(folder, databaseUrl, { requests, uploads }),
    );
}
