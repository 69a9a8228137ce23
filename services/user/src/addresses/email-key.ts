/** How an address is told from others: without surrounding blanks, in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
