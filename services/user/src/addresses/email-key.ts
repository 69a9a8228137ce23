/** The form in which email addresses are compared: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
