export interface Mail {
  /** A single email address. */
  readonly to: string
  readonly subject: string
  /** Plain text. Put each link on its own line. */
  readonly text: string
}

export interface Mailer {
  /**
   * Sends one mail. `refused` holds the server's reason if it permanently rejects the recipient, otherwise
   * null. Errors: throws on any failure that a retry may fix.
   */
  send(mail: Mail): Promise<{ refused: string | null }>
}
