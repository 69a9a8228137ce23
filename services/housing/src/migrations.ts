import { loadMigrations, loadTablesSql } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'

import { sourceMigrations } from './imports/importers.ts'

/** The publications, so that a restated history can be told from a new month. */
class Publications1766500000000 implements MigrationInterface {
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

/** The tables of housing: the months as published, and what is computed from them. */
export class Tables1764000000001 implements MigrationInterface {
  readonly name = 'Tables1764000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table month (
        load_id bigint not null,
        period text not null,
        zip text not null,
        state_abbr text,
        median_listing_price double precision,
        median_listing_price_per_square_foot double precision,
        active_listing_count double precision,
        total_listing_count double precision,
        median_days_on_market double precision,
        median_days_on_market_mm double precision,
        new_listing_count double precision,
        pending_listing_count double precision,
        price_reduced_count double precision,
        average_listing_price double precision,
        flagged boolean not null,
        primary key (load_id, zip, period)
      );
      comment on table month is 'one zip in one month, as published; shown when published has (realtor, period, load_id)';
      comment on column month.period is 'YYYY-MM';
      comment on column month.active_listing_count is 'averages such as 112.5 before 2020';
      comment on column month.median_days_on_market_mm is 'change from the month before, as a fraction';
      comment on column month.flagged is 'the publisher’s warning about year-over-year changes';

      create table zip_picture (
        zip text primary key,
        state_abbr text,
        median_listing_price double precision,
        median_listing_price_per_square_foot double precision,
        housing_inventory double precision,
        total_inventory double precision,
        inventory_net_change double precision,
        median_listing_net_change double precision,
        days_on_market double precision,
        days_on_market_mom double precision,
        peak_price_change double precision,
        price_change_1yr double precision,
        price_trend double precision[] not null
      );
      comment on table zip_picture is 'every zip of a published month, with its newest values';
      comment on column zip_picture.price_trend is 'median listing price of the newest loaded months, oldest first';

      create table area_month (
        area text not null,
        period text not null,
        median_listing_price double precision,
        median_listing_price_per_square_foot double precision,
        housing_inventory double precision,
        total_inventory double precision,
        days_on_market double precision,
        primary key (area, period)
      );
      comment on column area_month.area is 'state abbreviation, or US';

      create table derived (
        id integer primary key default 1 check (id = 1),
        version text not null,
        months jsonb not null,
        periods jsonb not null,
        data_set text not null,
        derived_at timestamptz not null default clock_timestamp()
      );
      comment on table derived is 'what zip_picture and area_month were computed from';
      comment on column derived.version is 'version of the published data and of the measures';
      comment on column derived.months is 'loaded months, newest first: [{period, zips}]';
      comment on column derived.periods is 'attribute → month of its values';
    `)
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted: restore a backup.')
  }
}

/** `zip_picture` becomes `current_values`. */
export class RenameCurrentValues1764800000000 implements MigrationInterface {
  readonly name = 'RenameCurrentValues1764800000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(renameSql({ from: 'zip_picture', to: 'current_values' }))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(renameSql({ from: 'current_values', to: 'zip_picture' }))
  }
}

/** Notes on current values that are not plain values. */
export class FigureNotes1766300000000 implements MigrationInterface {
  readonly name = 'FigureNotes1766300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table current_values add column notes jsonb;
      comment on column current_values.notes is 'attribute → its note; null if all values are plain';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table current_values drop column notes')
  }
}

/** Average prices by year, and price changes of every month. */
export class ZipYears1766400000000 implements MigrationInterface {
  readonly name = 'ZipYears1766400000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table zip_year (
        year integer not null,
        zip text not null,
        average_median_listing_price double precision not null,
        months integer not null,
        primary key (year, zip)
      );
      comment on table zip_year is 'average price of every zip in every year that has enough months';
      comment on column zip_year.average_median_listing_price is 'whole dollars; mean over the months of the year';
      create table price_change (
        zip text primary key,
        since integer not null,
        peak_price_change double precision[] not null,
        price_change_1yr double precision[] not null
      );
      comment on table price_change is 'changes of three-month average prices in every month of a zip, percent';
      comment on column price_change.since is 'month of the first element: year × 12 + month − 1';
      comment on column zip_year.months is 'months that it rests on, 1 to 12';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table zip_year, price_change')
  }
}

/** The price history of every zip, in which years are compared month by month, and where a month is in the table. */
export class PriceHistories1766700000000 implements MigrationInterface {
  readonly name = 'PriceHistories1766700000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table price_change add column prices double precision[];
      comment on column price_change.prices is 'plausible median listing price of every month, dollars; null until it is computed';
      -- A load writes some months after the others, so the ranges of blocks of a month are few.
      create index month_period on month using brin (period);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index month_period; alter table price_change drop column prices')
  }
}

/** Towns sum both months of a change: their zips may have listings in one of them only. */
export class ComparedTotals1767200000000 implements MigrationInterface {
  readonly name = 'ComparedTotals1767200000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table current_values add column compared_total double precision;
      comment on column current_values.compared_total is 'total listings in the month that inventory_net_change is since';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table current_values drop column compared_total')
  }
}

/** Prices of towns are means that listings weight, in both months of a change. */
export class ComparedPrices1767300000000 implements MigrationInterface {
  readonly name = 'ComparedPrices1767300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table current_values add column compared_price double precision, add column compared_active double precision;
      comment on column current_values.compared_price is
        'median listing price in the month that median_listing_net_change is since, dollars';
      comment on column current_values.compared_active is 'active listings in that month';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table current_values drop column compared_price, drop column compared_active')
  }
}

function renameSql({ from, to }: { from: string; to: string }): string {
  return `
    alter table ${from} rename to ${to};
    alter index ${from}_pkey rename to ${to}_pkey;
    comment on table derived is 'what ${to} and area_month were computed from';
  `
}

export const migrations = [
  Tables1764000000001,
  ...loadMigrations,
  RenameCurrentValues1764800000000,
  FigureNotes1766300000000,
  ZipYears1766400000000,
  Publications1766500000000,
  PriceHistories1766700000000,
  ComparedTotals1767200000000,
  ComparedPrices1767300000000,
  ...sourceMigrations,
]
