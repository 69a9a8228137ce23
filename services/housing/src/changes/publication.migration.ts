import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What was shown when, so that a restated history can be told from a new month. */
export class Publications1766500000000 implements MigrationInterface {
  readonly name = 'Publications1766500000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table publication (
        id bigint generated always as identity primary key,
        period text not null,
        loads jsonb not null,
        data_set text not null,
        published_at timestamptz not null default clock_timestamp()
      );
      comment on table publication is 'one row whenever other months are shown than before';
      comment on column publication.period is 'newest month, YYYY-MM; empty if there is none';
      comment on column publication.loads is 'month → the load that its figures come from';

      insert into publication (period, loads, data_set)
      select coalesce(d.months -> 0 ->> 'period', ''),
        coalesce((select jsonb_object_agg(p.part, p.load_id) from published p), '{}'), d.data_set
      from derived d;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table publication')
  }
}
