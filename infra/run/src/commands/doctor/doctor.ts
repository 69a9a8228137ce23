import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, root } from '../../checkout/folders.ts'
import { isDataFolderLocked } from '../../system/data-lock.ts'
import { runningDatabase } from '../../system/database-access.ts'
import { readProcessEnvironment } from '../../system/process-environments.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { type Finding, fine, problem, reasonOf, reportLine, withinLimit } from './finding.ts'
import {
  checkComposeSecrets,
  checkDisk,
  checkMail,
  checkOperator,
  checkOwnSecrets,
  checkPort,
  checkProcesses,
  checkReady,
  checkWritable,
  serverUrls,
} from './machine.ts'
import { checkPostgres, checkRedisServer } from './servers.ts'

/** `npm run doctor`: a line for everything that is fine or wrong; exits with 1 if anything is wrong. */
await runCommand(async () => {
  const findings = await examine()
  for (const finding of findings) console.log(reportLine(finding))
  const problems = findings.filter(({ ok }) => !ok).length
  console.log(problems === 0 ? 'Everything is fine.' : `${problems} to fix.`)
  return problems === 0 ? 0 : 1
})

async function examine(): Promise<Finding[]> {
  const folder = dataFolder()
  const { urls, invalid } = serverUrls(process.env)
  const isRunning = await isDataFolderLocked(folder)
  const hasData = existsSync(join(folder, 'postgres'))
  const own = isRunning ? await readProcessEnvironment(folder, 'search') : null
  const redisUrl = urls.REDIS_URL ?? own?.REDIS_URL
  const findings = await Promise.all([
    [fine(`Node ${process.versions.node}`), ...invalid],
    checkDisk(existsSync(folder) ? folder : root),
    existsSync(folder) ? checkWritable(folder) : [],
    checkOwnSecrets(join(folder, 'secrets.json'), hasData),
    checkComposeSecrets(join(root, '.env'), join(root, 'docker-compose.yml')),
    isRunning ? fine(`Homeground runs on ${folder}`) : checkPort(Number(process.env.PORT || 8080)),
    withinLimit('Postgres', databaseFindings(urls.DATABASE_URL, own && folder)),
    redisUrl ? withinLimit('Redis', checkRedisServer(redisUrl)) : [],
    isRunning ? checkProcesses(folder) : [],
    urls.HOMEGROUND_URL ? checkReady('The system', urls.HOMEGROUND_URL) : [],
    checkMail(urls.SMTP_URL),
    checkOperator((isRunning && (await readProcessEnvironment(folder, 'gateway'))) || process.env, join(root, '.env')),
  ])
  return findings.flat()
}

async function databaseFindings(url: string | undefined, running: string | null): Promise<Finding[]> {
  if (!url && !running) return []
  try {
    return await checkPostgres(url ?? (await runningDatabase(running!)))
  } catch (error) {
    return [problem(`The database was not found (${reasonOf(error)})`, 'start Homeground, or set DATABASE_URL')]
  }
}
