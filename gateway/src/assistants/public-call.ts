import type { AnyContract, RequestOf, ResponseOf } from '@homeground/contracts'

/** A successful response of a public call. */
export interface Answer<Call extends AnyContract> {
  readonly body: ResponseOf<Call>
  readonly header: (name: string) => string | undefined
}

/** What tools are answered with. */
export interface ToolContext {
  /** Makes a public call as the assistant's caller. Errors: a {@link ToolError} with the message of a refusal. */
  readonly call: <Call extends AnyContract>(contract: Call, request: RequestOf<Call>) => Promise<Answer<Call>>
  /** Address of the site, without a slash at the end. */
  readonly origin: string
}

/** What the assistant reads in place of a result. */
export class ToolError extends Error {
  readonly status: number

  constructor(message: string, status = 422) {
    super(message)
    this.status = status
  }
}
