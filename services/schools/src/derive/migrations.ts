import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Sources of results, participation, and the spring of each school's and zip's scores. */
export class ResultSources1766000100000 implements MigrationInterface {
  readonly name = 'ResultSources1766000100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year
        add column source text not null default 'edfacts',
        add column source_before text,
        add column math_participation_low double precision,
        add column math_participation_high double precision,
        add column rla_participation_low double precision,
        add column rla_participation_high double precision;
      comment on column school_year.source is 'edfacts or edc: all results of the school and spring';
      comment on column school_year.source_before is 'source of the results two springs earlier, where there is a trend';
      alter table school_profile add column score_year smallint;
      update school_profile p set score_year = (
        select d.score_year from derived d
        join school_year y on y.nces_id = p.nces_id and y.year = d.score_year
      );
      comment on column school_profile.score_year is 'spring whose results are shown';
      alter table zip_score add column score_year smallint, add column change_year smallint;
      update zip_score set score_year = (select score_year from derived) where overall_score is not null;
      comment on column zip_score.score_year is 'spring of overall_score';
      comment on column zip_score.change_year is 'spring at the end of school_avg_pctprof_2yr_change';
    `)
  }

  async down(): Promise<void> {
    throw new Error('Restore a backup of the database, then start the former version.')
  }
}

/** Ranks within districts, what a trend rests on, and the students and change of a state and level. */
export class DistrictRanks1766400000000 implements MigrationInterface {
  readonly name = 'DistrictRanks1766400000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year
        add column district_rank integer,
        add column district_rank_of integer,
        add column trend_takers integer;
      comment on column school_year.district_rank is 'by proficiency among the schools of its district and level';
      comment on column school_year.trend_takers is 'test takers of the spring of the trend that has fewer';
      alter table state_level_year
        add column students integer,
        add column change double precision;
      comment on column state_level_year.students is 'of these schools, in the loaded enrollment nearest to the spring';
      comment on column state_level_year.change is 'mean of the trends of its schools, percentage points';
      create index school_profile_lea_id_idx on school_profile (lea_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index school_profile_lea_id_idx;
      alter table state_level_year drop column students, drop column change;
      alter table school_year drop column district_rank, drop column district_rank_of, drop column trend_takers;
    `)
  }
}

/** Notes on the scores of zips. */
export class ZipScoreNotes1766300000000 implements MigrationInterface {
  readonly name = 'ZipScoreNotes1766300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table zip_score add column notes jsonb;
      comment on column zip_score.notes is 'attribute → its note: borrowed schools, earlier school years';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table zip_score drop column notes')
  }
}
