/** Every command of `launch.mjs`: its file, and the packages it needs (`run`: only those of a running system). */
export const commands = {
  start: { entry: 'start.ts', packages: 'run' },
  data: { entry: 'data/data.ts', packages: 'run' },
  operator: { entry: 'operator/operator.ts', packages: 'run' },
  backup: { entry: 'backup/backup.ts', packages: 'run' },
  restore: { entry: 'backup/restore.ts', packages: 'run' },
  doctor: { entry: 'doctor/doctor.ts', packages: 'run' },
  dev: { entry: 'dev/dev.ts', packages: 'all' },
  service: { entry: 'service.ts', packages: 'all' },
  test: { entry: 'test/test.ts', packages: 'all' },
  'test-servers': { entry: 'test-servers.ts', packages: 'run' },
  check: { entry: 'check.ts', packages: 'all' },
  build: { entry: 'build.ts', packages: 'all' },
  'rolling-restart': { entry: 'rolling-restart/rolling-restart.ts', packages: 'all' },
  trial: { entry: 'trial/trial.ts', packages: 'all' },
  bench: { entry: 'bench.ts', packages: 'all' },
  lighthouse: { entry: 'lighthouse.ts', packages: 'all' },
  screenshots: { entry: 'screenshots.ts', packages: 'all' },
  fonts: { entry: 'fonts.ts', packages: 'all' },
  'pin-images': { entry: 'pin-images.ts', packages: 'run' },
  sbom: { entry: 'sbom.ts', packages: 'run' },
  docs: { entry: 'docs.ts', packages: 'run' },
}

/** The usage if there is no command of this name, else null. */
export function usageError(name) {
  if (Object.hasOwn(commands, name)) return null
  return `Usage: node infra/run/launch.mjs ${Object.keys(commands).join(' | ')}`
}
