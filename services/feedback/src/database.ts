import { createDatabase, IdempotencyKey } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { OutgoingMail } from './mail/outgoing-mail.entity.ts'
import { Message } from './messages/message.entity.ts'
import { migrations } from './migrations.ts'
import { Issue } from './newsletter/issue.entity.ts'
import { Subscriber } from './newsletter/subscriber.entity.ts'

const entities = [Message, Subscriber, Issue, OutgoingMail, IdempotencyKey]

/** The database of the feedback service, not connected yet. */
export function feedbackDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'feedback', entities, migrations, ...limits })
}
