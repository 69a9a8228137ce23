/**
 * The Redis channel on which a service announces a new version of the data that it holds in memory; the message is the
 * version.
 */
export function versionChannel(prefix: string, service: 'search' | 'schools'): string {
  return `${prefix}:${service}:version`
}
