const PATTERN = /^lampion-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst(\.age)?$/;

/** "lampion-20261122T033000000Z.tar.zst.age": names sort by time. */
export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  const time = madeAt.toISOString().replaceAll(/[-:.]/g, '');
  return `lampion-${time}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** When a backup of that name was made; null for a file that is none of ours. */
export function readBackupTime(name: string): Date | null {
  const [, ...parts] = PATTERN.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second, millisecond] = parts.slice(0, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
}
