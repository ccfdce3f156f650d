/**
 * The settings of the embedded PostgreSQL, given on its command line so that they also reach
 * clusters made by earlier versions of the server.
 */
const SETTINGS = {
  // A write that was acknowledged survives kill and power cut. These are PostgreSQL's defaults,
  // made explicit.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Everything together stays under 200 MB.
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  max_wal_size: '256MB',
  min_wal_size: '64MB',

  timezone: 'UTC',
  log_timezone: 'UTC',

  // No personal data in the log. "log" leaves out errors of statements, which quote values and
  // which the client gets anyway; "terse" leaves out details, which quote rows and whole
  // statements.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  lc_messages: 'C',
};

/** A Unix socket where there are any; TCP on this machine alone where there are none (Windows). */
export type Transport = 'socket' | 'tcp';

/**
 * The arguments of `postgres` for a cluster. The socket is inside the cluster, where only its owner
 * may enter.
 */
export function postgresArguments(
  clusterPath: string,
  transport: Transport,
  port: number,
  changes: Readonly<Record<string, string>> = {},
): string[] {
  const address =
    transport === 'socket'
      ? { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const settings = Object.entries({ ...SETTINGS, ...changes, ...address, port: String(port) });
  return ['-D', clusterPath, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
