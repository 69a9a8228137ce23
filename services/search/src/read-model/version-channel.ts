/** The Redis channel on which a new version of the read model is announced; the message is its number. */
export function versionChannel(prefix: string): string {
  return `${prefix}:search:version`
}
