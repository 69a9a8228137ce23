import type { SourceFolder } from '@homeground/sources'
import { type CopyValue, collectByKey, type FileImporter, loadRows, readDelimited } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { namedVintage, setVintage } from '../nces-fields.ts'
import { type EdcRow, edcLayout, edcRow, schoolResult } from './edc-row.ts'

/** Results of state tests, one row for each school, spring and subject. */
class StateAssessmentTable1766000000000 implements MigrationInterface {
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

type Collected = Pick<EdcRow, 'year' | 'stateAbbr' | 'subject' | 'ncesId'> & { readonly grades: EdcRow[] }

/**
 * The Education Data Center's State Assessment Data Repository 3.1: results of state tests by school,
 * grade and subject. Source: the publisher's EDC_codebook_v3.1.xlsx. A part is one state, spring and
 * subject, `2025/NV/math`, so that states are loaded one by one.
 */
const edc: FileImporter = {
  tables: ['state_assessment'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const layout = edcLayout(table.header)
    await loadRows(load, table, {
      table: 'state_assessment',
      columns: [
        'year',
        'state_abbr',
        'subject',
        'nces_id',
        'raw',
        'low',
        'high',
        'takers',
        'participation_low',
        'participation_high',
        'test_changed',
      ],
      parse: ({ fields }) => edcRow(fields, layout),
      partOf: ({ year, stateAbbr, subject }) => `${year}/${stateAbbr}/${subject}`,
      repeated: 'school, subject and grade repeated',
      ...collectByKey<EdcRow, Collected>({
        keyOf: ({ year, subject, ncesId }) => `${year}${subject}${ncesId}`,
        start: ({ year, stateAbbr, subject, ncesId }) => ({ year, stateAbbr, subject, ncesId, grades: [] }),
        add({ grades }, row) {
          if (grades.some(({ grade }) => grade === row.grade)) return false
          grades.push(row)
          return true
        },
        valuesOf,
      }),
    })
    setVintage(load)
  },
}

function valuesOf({ year, stateAbbr, subject, ncesId, grades }: Collected): CopyValue[] {
  const { raw, percent, takers, participation, testChanged } = schoolResult(grades)
  return [
    year,
    stateAbbr,
    subject,
    ncesId,
    raw || null,
    percent?.low ?? null,
    percent?.high ?? null,
    takers,
    participation?.low ?? null,
    participation?.high ?? null,
    testChanged,
  ]
}

export const source: SourceFolder = { importer: edc, migrations: [StateAssessmentTable1766000000000] }
