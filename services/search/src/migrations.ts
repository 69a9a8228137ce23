import { loadMigrations, loadTablesSql } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { sourceMigrations } from './sources/search-sources.ts'

/** The tables of search: places, people (ACS), and the read model made from all owners' columns. */
export class Tables1764000000000 implements MigrationInterface {
  readonly name = 'Tables1764000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table place (
        load_id bigint not null,
        zip text not null,
        town text not null,
        county_fips text,
        county text,
        state_abbr text not null,
        lat double precision not null,
        lng double precision not null,
        primary key (load_id, zip)
      );

      create table zcta (
        load_id bigint not null,
        zip text not null,
        land_sqmi double precision not null,
        lat double precision not null,
        lng double precision not null,
        primary key (load_id, zip)
      );
      comment on column zcta.land_sqmi is 'square miles of land, Census gazetteer';

      create table acs_estimate (
        load_id bigint not null,
        part text not null,
        zip text not null,
        estimates double precision[] not null,
        margins double precision[] not null,
        primary key (load_id, part, zip)
      );
      comment on column acs_estimate.part is 'vintage/table, e.g. 2023/B25003';
      comment on column acs_estimate.estimates is 'by line of the table, the first at 1; null where missing';
      comment on column acs_estimate.margins is '90 % margins of error by line';

      create table zip_profile (
        zip text primary key,
        town text not null,
        county text,
        state_abbr text not null,
        lat double precision not null,
        lng double precision not null,
        has_area boolean not null,
        land_sqmi double precision,
        occupied_homes double precision,
        owner_homes double precision,
        renter_homes double precision,
        moe jsonb not null,
        price_trend double precision[] not null,
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
        median_rent double precision,
        percent_owner_occupied double precision,
        percent_renter_occupied double precision,
        overall_score double precision,
        diversity_score double precision,
        school_avg_pctprof_2yr_change double precision,
        avg_agi_per_return double precision,
        pct_returns_0_50k double precision,
        pct_returns_50k_100k double precision,
        pct_returns_100k_200k double precision,
        pct_returns_100k_plus double precision,
        pct_returns_200k_plus double precision,
        median_household_income double precision,
        population double precision,
        population_density double precision,
        median_age double precision,
        percent_bachelors_plus double precision,
        mean_commute_minutes double precision,
        percent_asian double precision,
        percent_asian_indian double precision,
        percent_black double precision,
        percent_white double precision,
        percent_hispanic double precision,
        distance_to_large_airport double precision
      );
      create index zip_profile_state_abbr_idx on zip_profile (state_abbr);

      create table read_model (
        id integer primary key default 1 check (id = 1),
        version bigint not null,
        fingerprint text not null,
        built_at timestamptz not null,
        period text,
        data_set text not null,
        origins jsonb not null
      );
      comment on column read_model.fingerprint is 'versions of its inputs; if unchanged, nothing is rebuilt';
      comment on column read_model.origins is 'attribute → {vintage, publisher, data_set}';
    `)
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted: restore a backup.')
  }
}

/** Income by zip (IRS) and large airports. */
export class IncomeAndAirports1764100000000 implements MigrationInterface {
  readonly name = 'IncomeAndAirports1764100000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table irs_class (
        load_id bigint not null,
        part text not null,
        zip text not null,
        agi_class smallint not null,
        returns double precision not null,
        agi_thousands double precision not null,
        primary key (load_id, part, zip, agi_class)
      );
      comment on column irs_class.part is 'tax year';
      comment on column irs_class.agi_class is '1: under $25,000 … 6: $200,000 and more';

      create table airport (
        load_id bigint not null,
        ident text not null,
        name text not null,
        lat double precision not null,
        lng double precision not null,
        primary key (load_id, ident)
      );

      alter table zip_profile add column nearest_airport text;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table zip_profile drop column nearest_airport; drop table airport, irs_class')
  }
}

/** The publisher of an attribute is in the catalog; a build records vintage and data set only. */
export class Provenance1764800000000 implements MigrationInterface {
  readonly name = 'Provenance1764800000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table read_model rename column origins to provenance;
      comment on column read_model.provenance is 'attribute → {vintage, data_set}';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table read_model rename column provenance to origins;
      comment on column read_model.origins is 'attribute → {vintage, publisher, data_set}';
    `)
  }
}

/** Notes on figures that are not plain values. */
export class FigureNotes1766300000000 implements MigrationInterface {
  readonly name = 'FigureNotes1766300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table acs_estimate add column open_ends jsonb;
      comment on column acs_estimate.open_ends is
        'line → over or under, for estimates that are the limit of an open-ended class';
      alter table zip_profile add column notes jsonb not null default '{}';
      comment on column zip_profile.notes is 'attribute → note on a figure that is not a plain value';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table zip_profile drop column notes; alter table acs_estimate drop column open_ends')
  }
}

/** The state and county of a Census area's center. Areas loaded before have none until the gazetteer is loaded again. */
export class StatesOfAreas1766300100000 implements MigrationInterface {
  readonly name = 'StatesOfAreas1766300100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table zcta add column state_abbr text, add column county_fips text, add column county text;
      comment on column zcta.state_abbr is 'state that contains the center; null far off the drawn coast';
      alter table read_model add column centers jsonb;
      comment on column read_model.centers is 'where the list of zips and the Census areas differ';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table zcta drop column state_abbr, drop column county_fips, drop column county;
       alter table read_model drop column centers`,
    )
  }
}

/** Which housing data the read model shows. */
export class HousingMonths1766400100000 implements MigrationInterface {
  readonly name = 'HousingMonths1766400100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table read_model add column housing jsonb;
      comment on column read_model.housing is '{version, months}: housing data version, loaded months, newest first';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table read_model drop column housing')
  }
}

/** What towns sum, and what rankings leave out. */
export class PartsOfShares1767100000000 implements MigrationInterface {
  readonly name = 'PartsOfShares1767100000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table zip_profile add column parts jsonb not null default '{}',
        add column small_bases jsonb not null default '[]';
      comment on column zip_profile.parts is
        'attribute → {part, whole, rest}, each [value, margin of error], of shares and ratios in towns of several zips';
      comment on column zip_profile.small_bases is
        'shares and ratios of fewer homes, people or returns than rankings need';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table zip_profile drop column parts, drop column small_bases')
  }
}

/** What counties and metropolitan areas sum. */
export class CountyParts1767200000000 implements MigrationInterface {
  readonly name = 'CountyParts1767200000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table county_parts (
        county text primary key,
        parts jsonb not null
      );
      comment on table county_parts is 'sums over the zips of a county, of the version of the read model';
      comment on column county_parts.county is 'name and state, as Middlesex County, MA';
      comment on column county_parts.parts is
        'attribute → {part, whole, rest, zips}, each [value, margin of error], of shares and ratios; zips that have them';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table county_parts')
  }
}

/** The intervals of ranks, which take long to compute and change with their estimates only. */
export class RankIntervals1767300000000 implements MigrationInterface {
  readonly name = 'RankIntervals1767300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rank_intervals (
        list text primary key,
        inputs text not null,
        ranks bytea not null,
        is_shown boolean not null
      );
      comment on table rank_intervals is '90 % confidence intervals of the ranks of a list';
      comment on column rank_intervals.list is 'kind of place, attribute, and state or US, as zip:median_age:MA';
      comment on column rank_intervals.inputs is 'digest of the members and their estimates';
      comment on column rank_intervals.ranks is
        'best and worst rank of each member in the order of ids, two bytes each, little-endian; 0 without a margin';
      comment on column rank_intervals.is_shown is 'whether a version of the read model has been announced since';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rank_intervals')
  }
}

export const migrations = [
  Tables1764000000000,
  IncomeAndAirports1764100000000,
  ...loadMigrations,
  Provenance1764800000000,
  FigureNotes1766300000000,
  StatesOfAreas1766300100000,
  HousingMonths1766400100000,
  PartsOfShares1767100000000,
  CountyParts1767200000000,
  RankIntervals1767300000000,
  ...sourceMigrations,
]
