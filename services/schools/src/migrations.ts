import { loadMigrations, loadTablesSql } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'

import { sourceMigrations } from './imports/importers.ts'

/** Sources of results, participation, and the spring of each school's and zip's scores. */
class ResultSources1766000100000 implements MigrationInterface {
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
class DistrictRanks1766400000000 implements MigrationInterface {
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
class ZipScoreNotes1766300000000 implements MigrationInterface {
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

/** The tables of schools: five kinds of published rows, and what is computed from them. */
export class Tables1764100000001 implements MigrationInterface {
  readonly name = 'Tables1764100000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table school (
        load_id bigint not null,
        year smallint not null,
        nces_id text not null,
        lea_id text not null,
        name text not null,
        lea_name text not null,
        town text,
        state_abbr text not null,
        zip text,
        status text,
        type text,
        charter boolean,
        grade_low text,
        grade_high text,
        level text,
        primary key (load_id, nces_id, year)
      );
      comment on table school is 'CCD directory; shown when published has (ccd, year/directory, load_id)';
      comment on column school.year is 'spring of the school year, here and in all tables';
      comment on column school.state_abbr is 'state of the agency, whose tests the students take';

      create table school_lunch (
        load_id bigint not null,
        year smallint not null,
        nces_id text not null,
        free integer,
        reduced integer,
        total integer,
        primary key (load_id, nces_id, year)
      );
      comment on table school_lunch is 'CCD lunch: students; shown when published has (ccd, year/lunch, load_id)';

      create table school_membership (
        load_id bigint not null,
        year smallint not null,
        nces_id text not null,
        students integer,
        american_indian integer,
        asian integer,
        hispanic integer,
        black integer,
        white integer,
        pacific_islander integer,
        two_or_more integer,
        primary key (load_id, nces_id, year)
      );
      comment on table school_membership is 'CCD enrollment: students; shown when published has (ccd, year/membership, load_id)';

      create table school_geocode (
        load_id bigint not null,
        year smallint not null,
        nces_id text not null,
        lat double precision not null,
        lng double precision not null,
        primary key (load_id, nces_id, year)
      );
      comment on table school_geocode is 'EDGE geocodes; shown when published has (edge, year, load_id)';

      create table assessment (
        load_id bigint not null,
        year smallint not null,
        subject text not null check (subject in ('math', 'rla')),
        nces_id text not null,
        raw text,
        low double precision,
        high double precision,
        takers integer,
        primary key (load_id, nces_id, subject, year)
      );
      comment on table assessment is 'EDFacts achievement; shown when published has (edfacts, year/subject, load_id)';
      comment on column assessment.raw is 'percent proficient as published, e.g. 40-44 or GE50';
      comment on column assessment.low is 'percent; null where none is published';
    `)
    await runner.query(`
      create table school_profile (
        nces_id text primary key,
        directory_year smallint not null,
        current boolean not null,
        name text not null,
        lea_id text not null,
        lea_name text not null,
        town text,
        state_abbr text not null,
        zip text,
        status text,
        type text,
        charter boolean,
        grade_low text,
        grade_high text,
        level text not null,
        lat double precision,
        lng double precision,
        approximate boolean not null,
        geocode_year smallint,
        students integer,
        membership_year smallint,
        races integer[],
        diversity_score double precision,
        lunch_students integer,
        lunch_share double precision,
        lunch_year smallint
      );
      create index school_profile_zip_idx on school_profile (zip);
      create index school_profile_level_lat_idx on school_profile (level, lat);
      comment on table school_profile is 'every school of a published directory, with its newest facts';
      comment on column school_profile.current is 'open in the newest directory';
      comment on column school_profile.races is 'students by group, in the order of NCES';

      create table school_year (
        nces_id text not null,
        year smallint not null,
        math_raw text,
        math_low double precision,
        math_high double precision,
        math_takers integer,
        rla_raw text,
        rla_low double precision,
        rla_high double precision,
        rla_takers integer,
        low double precision,
        high double precision,
        value double precision,
        takers integer,
        subjects text[] not null,
        achievement double precision,
        rank integer,
        rank_of integer,
        impact double precision,
        impact_missing text,
        trend double precision,
        trend_low double precision,
        trend_high double precision,
        trend_clear boolean,
        trend_participation double precision,
        trend_missing text,
        primary key (nces_id, year)
      );
      comment on table school_year is 'test results of a school in a spring, and the measures made of them';
      comment on column school_year.value is 'proficiency, percent; low and high are its range';
      comment on column school_year.achievement is 'state_combined_pct';
      comment on column school_year.trend is 'percentage points over two years';

      create table state_level_year (
        state_abbr text not null,
        level text not null,
        year smallint not null,
        schools integer not null,
        math double precision,
        rla double precision,
        proficiency double precision,
        primary key (state_abbr, level, year)
      );
      comment on table state_level_year is 'means over the schools of a state and level, percent proficient';

      create table zip_score (
        zip text primary key,
        overall_score double precision,
        diversity_score double precision,
        school_avg_pctprof_2yr_change double precision,
        borrowed text[] not null,
        borrowed_miles double precision[] not null
      );
      comment on table zip_score is 'every zip of the search service or of a school';
      comment on column zip_score.borrowed is 'nearby schools that its overall_score comes from';

      create table derived (
        id integer primary key default 1 check (id = 1),
        version text not null,
        score_year smallint,
        vintages jsonb not null,
        loads jsonb not null,
        data_set text not null,
        derived_at timestamptz not null default clock_timestamp()
      );
      comment on table derived is 'what the tables above were computed from';
      comment on column derived.version is 'version of the published data, of the places and of the measures';
      comment on column derived.score_year is 'newest spring with an achievement';
      comment on column derived.vintages is 'attribute → school years of its values';
      comment on column derived.loads is 'published parts: [{source, part, publisher, demonstration}]';
    `)
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted: restore a backup.')
  }
}

/** How much the lunch share explains of the results that impact compares. */
class ImpactR21767500000000 implements MigrationInterface {
  readonly name = 'ImpactR21767500000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year add column impact_r2 double precision;
      comment on column school_year.impact_r2 is 'R2 of results on lunch shares within its state and level, 0 to 1';
      comment on column school_year.district_rank is 'by the score of its state and level, among its district and level';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table school_year drop column impact_r2')
  }
}

/** The ranks that the published range of a school's results leaves open. */
class RankRanges1768200000000 implements MigrationInterface {
  readonly name = 'RankRanges1768200000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year add column rank_low integer, add column rank_high integer;
      comment on column school_year.rank_low is 'best rank within the published range of its own results';
      comment on column school_year.rank_high is 'worst rank within the published range of its own results';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table school_year drop column rank_low, drop column rank_high')
  }
}

/** The mean of each school's district, to compare with as with the mean of its state. */
class DistrictMeans1768200100000 implements MigrationInterface {
  readonly name = 'DistrictMeans1768200100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year add column district_mean double precision, add column district_schools integer;
      comment on column school_year.district_mean is 'proficiency of the schools of its district and level, percent';
      comment on column school_year.district_schools is 'schools with a proficiency in its district and level';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table school_year drop column district_mean, drop column district_schools')
  }
}

/** Results of low-income students, beside those of all students. */
class LowIncomeResults1768200200000 implements MigrationInterface {
  readonly name = 'LowIncomeResults1768200200000'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['assessment', 'state_assessment']) {
      await runner.query(`
        alter table ${table}
          add column low_income_raw text,
          add column low_income_low double precision,
          add column low_income_high double precision,
          add column low_income_takers integer;
        comment on column ${table}.low_income_raw is 'as raw, of economically disadvantaged students';
      `)
    }
    for (const subject of ['math', 'rla']) {
      await runner.query(`
        alter table school_year
          add column ${subject}_low_income_raw text,
          add column ${subject}_low_income_low double precision,
          add column ${subject}_low_income_high double precision,
          add column ${subject}_low_income_takers integer;
        comment on column school_year.${subject}_low_income_raw is 'of economically disadvantaged students; in no score';
      `)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const ends = ['raw', 'low', 'high', 'takers']
    const drop = (prefix: string) => ends.map((end) => `drop column ${prefix}low_income_${end}`).join(', ')
    for (const table of ['assessment', 'state_assessment']) await runner.query(`alter table ${table} ${drop('')}`)
    await runner.query(`alter table school_year ${drop('math_')}, ${drop('rla_')}`)
  }
}

/** How to reach a school. */
class SchoolContacts1768200300000 implements MigrationInterface {
  readonly name = 'SchoolContacts1768200300000'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['school', 'school_profile']) {
      await runner.query(`
        alter table ${table} add column street text, add column phone text, add column website text;
        comment on column ${table}.website is 'http or https address';
      `)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['school', 'school_profile']) {
      await runner.query(`alter table ${table} drop column street, drop column phone, drop column website`)
    }
  }
}

/** The intervals of ranks by achievement. */
class RankIntervals1768300000000 implements MigrationInterface {
  readonly name = 'RankIntervals1768300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school_year add column rank_best integer, add column rank_worst integer;
      comment on column school_year.rank_best is 'best rank of its 90 % interval; only of the newest spring';
      comment on column school_year.rank_worst is 'worst rank of its 90 % interval';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table school_year drop column rank_best, drop column rank_worst')
  }
}

export const migrations = [
  Tables1764100000001,
  ...loadMigrations,
  ...sourceMigrations,
  ResultSources1766000100000,
  ZipScoreNotes1766300000000,
  DistrictRanks1766400000000,
  ImpactR21767500000000,
  RankRanges1768200000000,
  DistrictMeans1768200100000,
  LowIncomeResults1768200200000,
  SchoolContacts1768200300000,
  RankIntervals1768300000000,
]
