import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Links of mails about changes and logins. Operators keep their address: drops changes from before they became one. */
export class SecureAccounts1766610000000 implements MigrationInterface {
  readonly name = 'SecureAccounts1766610000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table mail_token
        drop constraint mail_token_purpose_check,
        add constraint mail_token_purpose_check check (purpose in ('reset', 'confirm', 'secure')),
        add column email text;
      comment on column mail_token.email is
        'email_key as the user typed it; a link that secures the account puts it back';
      update account set pending_email = null, pending_email_key = null
        where role = 'operator' and pending_email is not null;
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
