import { table } from './files.ts'

const columns =
  'State,StateAbbrev,StateFips,SchYear,DataLevel,DistName,SchName,NCESDistrictID,StateAssignedDistID,NCESSchoolID,StateAssignedSchID,AssmtName,AssmtType,Subject,GradeLevel,StudentGroup,StudentGroup_TotalTested,StudentSubGroup,StudentSubGroup_TotalTested,Lev1_count,Lev1_percent,Lev2_count,Lev2_percent,Lev3_count,Lev3_percent,Lev4_count,Lev4_percent,Lev5_count,Lev5_percent,AvgScaleScore,AvgSS_SD,ProficiencyCriteria,ProficientOrAbove_count,ProficientOrAbove_percent,ParticipationRate,Flag_AssmtNameChange,Flag_CutScoreChange_ELA,Flag_CutScoreChange_math,Flag_CutScoreChange_sci,Flag_CutScoreChange_soc,DistType,DistCharter,DistLocale,SchType,SchLevel,SchVirtual,CountyName,CountyCode,Version'

export type EdcCells = Record<string, string | number>

/** A line about all students of grades 3 to 8 of a school in Massachusetts, in math, unless overridden. */
export const result = (NCESSchoolID: string, more: EdcCells = {}): EdcCells => ({
  StateAbbrev: 'MA',
  SchYear: '2022-23',
  DataLevel: 'School',
  NCESSchoolID,
  AssmtName: 'MCAS',
  AssmtType: 'Regular',
  Subject: 'math',
  GradeLevel: 'G38',
  StudentGroup: 'All Students',
  StudentSubGroup: 'All Students',
  StudentSubGroup_TotalTested: 100,
  ProficientOrAbove_percent: '0.5',
  ParticipationRate: '0.98',
  Flag_AssmtNameChange: 'N',
  Flag_CutScoreChange_ELA: 'N',
  Flag_CutScoreChange_math: 'N',
  Version: 'V3.1',
  ...more,
})

/** A file of the State Assessment Data Repository with all of its 49 columns. */
export const repository = (rows: readonly EdcCells[]) => table(columns, rows)
