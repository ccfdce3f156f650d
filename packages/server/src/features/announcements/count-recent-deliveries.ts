import type { ChannelStatus } from '@lampion/contract/schemas/system-status';
import type { Deps } from '../../deps.ts';
import { findFiguresSince } from './figure-store.ts';

const channels = ['mobile', 'web', 'email'] as const;

/** Messages of announcements sent since an instant, by channel. Guests who cannot be reached are not counted. */
export async function countRecentDeliveries({ db }: Pick<Deps, 'db'>, since: Date): Promise<ChannelStatus[]> {
  const rows = await findFiguresSince(db, since);
  return channels.map((channel) => {
    const count = (...statuses: string[]) =>
      rows
        .filter((row) => row.channel === channel && statuses.includes(row.status))
        .reduce((sum, row) => sum + row.count, 0);
    return {
      channel,
      delivered: count('delivered'),
      failed: count('failed'),
      waiting: count('waiting', 'sending'),
    };
  });
}
