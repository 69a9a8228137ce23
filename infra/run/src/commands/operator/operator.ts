import { findSystem } from '../../admin-client/find-system.ts'
import {
  createOperator,
  listOperators,
  removeOperator,
  resetSecondFactor,
} from '../../admin-client/operators.ts'
import { dataFolder } from '../../checkout/folders.ts'
import { runCommand } from '../../terminal/run-command.ts'
import { operatorRequest } from './operator-request.ts'
import { createdReport, listReport } from './report.ts'

/** `npm run operator -- …`: manages who may change the data of a running system. */
await runCommand(async () => {
  const request = operatorRequest(process.argv.slice(2))
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
  }
  return 0
})
