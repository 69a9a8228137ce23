export interface Mail {
  /** A single email address. */
  readonly to: string
  readonly subject: string
  /** Plain text. Put each link on its own line. */
  readonly text: string
  /** Further header fields, without line breaks. */
  readonly headers?: Readonly<Record<string, string>>
  /** Marks a mail that may be sent again after a crash, so that it is the same mail and not a second one. */
  readonly identity?: MailIdentity
}

export interface MailIdentity {
  /** Message-ID without its angle brackets: `digest-12@homeground.example`. */
  readonly id: string
  readonly date: Date
}

export interface Mailer {
  /**
   * Sends one mail. `refused` holds the server's reason if it permanently rejects the recipient, otherwise
   * null. Errors: throws on any failure that a retry may fix.
   */
  send(mail: Mail): Promise<{ refused: string | null }>
}
