import { type Finding, problem } from './finding.ts'

const variables = {
  DATABASE_URL: 'postgres://postgres:password@host:5432/homeground',
  REDIS_URL: 'redis://:password@host:6379',
  HOMEGROUND_URL: 'https://homes.example.org',
  SMTP_URL: 'smtp://user:password@host:587',
} as const
type ServerUrls = { -readonly [name in keyof typeof variables]?: string }

/** The servers that the environment names, and a problem for each variable that is not a URL. */
export function serverUrls(environment: NodeJS.ProcessEnv): { urls: ServerUrls; invalid: Finding[] } {
  const urls: ServerUrls = {}
  const invalid: Finding[] = []
  for (const [name, example] of Object.entries(variables)) {
    const value = environment[name]
    if (!value) continue
    if (URL.canParse(value) && new URL(value).hostname !== '') urls[name as keyof ServerUrls] = value
    else invalid.push(problem(`${name} is not a URL`, `set it like ${example}`))
  }
  return { urls, invalid }
}
