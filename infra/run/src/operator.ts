import { dataFolder } from './folders.ts'
import { findOperator } from './operator/find-operator.ts'
import { createOperator, listOperators, removeOperator } from './operators/calls.ts'
import { createdReport, listReport } from './operators/report.ts'
import { operatorRequest } from './operators/request.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run operator -- …`: who may change the data of a running system. */
await runCommand(async () => {
  const request = operatorRequest(process.argv.slice(2))
  const operator = await findOperator(dataFolder(), process.env)
  switch (request.action) {
    case 'list':
      console.log(listReport(await listOperators(operator)))
      break
    case 'create':
      console.log(createdReport(await createOperator(operator, request.email)))
      break
    case 'remove':
      await removeOperator(operator, request.email)
      console.log(`${request.email} is no operator any more.`)
  }
  return 0
})
