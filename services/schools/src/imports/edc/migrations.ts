import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Results of state tests, one row for each school, spring and subject. */
export class StateAssessmentTable1766000000000 implements MigrationInterface {
  readonly name = 'StateAssessmentTable1766000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table state_assessment (
        load_id bigint not null,
        year smallint not null,
        state_abbr text not null,
        subject text not null check (subject in ('math', 'rla')),
        nces_id text not null,
        raw text,
        low double precision,
        high double precision,
        takers integer,
        participation_low double precision,
        participation_high double precision,
        test_changed boolean not null,
        primary key (load_id, nces_id, subject, year)
      );
      comment on table state_assessment is 'results of state tests; shown when published has (edc, year/state/subject, load_id)';
      comment on column state_assessment.raw is 'shares proficient as published, with their grades where there are several';
      comment on column state_assessment.low is 'percent; null where none is published';
      comment on column state_assessment.participation_low is 'percent; null where none is published';
      comment on column state_assessment.test_changed is 'the test or its cut scores differ from the former tests';
    `)
  }

  async down(): Promise<void> {
    throw new Error('The table holds loaded results: restore a backup.')
  }
}
