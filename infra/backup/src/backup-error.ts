/** What a backup or a restore cannot do, as a message for the user. */
export class BackupError extends Error {}
