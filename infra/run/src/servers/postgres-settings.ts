const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Parallel queries use /dev/shm, of which containers often have only 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
}
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server's `-c name=value` arguments: sized for 2 GB of free memory, reachable from this machine only. */
export function postgresSettings({ durable }: { durable: boolean }): string[] {
  const settings = { ...always, ...(durable ? {} : notDurable) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Excludes the user's PG* variables and locale. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
