import { readFile, writeFile } from 'node:fs/promises'
import { findSystem } from '../../admin-client/find-system.ts'
import {
  createOperator,
  listMessages,
  listOperators,
  markMessage,
  removeOperator,
  resetSecondFactor,
  sendNewsletter,
} from '../../admin-client/operators.ts'
import { dataFolder } from '../../checkout/folders.ts'
import { withIdentityKeys } from '../../system/secrets.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { issueOf, operatorRequest } from './operator-request.ts'
import { createdReport, listReport, messagesReport } from './report.ts'

/** `npm run operator -- …`: manages who may change the data of a running system, and what people have sent. */
await runCommand(async () => {
  const request = operatorRequest(process.argv.slice(2))
  if (request.action === 'keys') return addKeys(request.file)
  const access = await findSystem(dataFolder(), process.env)
  switch (request.action) {
    case 'list':
      console.log(listReport(await listOperators(access)))
      break
    case 'create':
      console.log(createdReport(await createOperator(access, request.email)))
      break
    case 'remove':
      await removeOperator(access, request.email)
      console.log(`${request.email} is no longer an operator.`)
      break
    case 'reset-second-factor':
      await resetSecondFactor(access, request.email)
      console.log(`${request.email} has no second factor and is logged out everywhere.`)
      break
    case 'messages':
      console.log(messagesReport(await listMessages(access, request)))
      break
    case 'done':
    case 'open':
      await markMessage(access, request.id, request.action === 'done')
      console.log(`Message ${request.id} is ${request.action}.`)
      break
    case 'newsletter': {
      const issue = issueOf(await readFile(request.file, 'utf8'))
      const { recipients } = await sendNewsletter(access, issue)
      console.log(`“${issue.subject}” is on its way to ${recipients} subscribers.`)
    }
  }
  return 0
})

async function addKeys(file: string): Promise<number> {
  const { text, added } = withIdentityKeys(await readFile(file, 'utf8'))
  if (added.length > 0) await writeFile(file, text, { mode: 0o600 })
  console.log(
    added.length > 0
      ? `${added.length} keys were added to ${file}. They take effect once all processes have restarted.`
      : `${file} has all keys already.`,
  )
  return 0
}
