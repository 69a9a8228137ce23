import type { Server } from '@homeground/service'

/** RFC 9116 asks for a date at most a year away; the file is made for each request, so it is always in the future. */
const validMs = 180 * 24 * 3600_000

/**
 * `/.well-known/security.txt`: where to report a vulnerability. `contact` is the URI of the operator of this
 * system (`mailto:…` or `https:…`); if empty, the page with the contact form.
 */
export function securityContactRoute(server: Server, { contact, now }: { contact: string; now: () => number }): void {
  server.get('/.well-known/security.txt', async (request, reply) => {
    const site = `${request.protocol}://${request.host}`
    const lines = [
      `Contact: ${contact || `${site}/contact`}`,
      `Expires: ${new Date(now() + validMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
