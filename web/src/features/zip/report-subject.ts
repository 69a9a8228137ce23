import type { ZipDetail } from '@homeground/contracts'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import type { ReportSubject } from '../../places/report/report-modal.ts'

/** What can be reported as wrong on the page of a zip: every figure that is loaded, also where it is missing. */
export function reportSubject(
  { zip, town, state_abbr: abbr, figures }: ZipDetail,
  attributes: LoadedAttributes,
): ReportSubject {
  return {
    about: 'zip',
    id: zip,
    name: `${zip} ${town}, ${abbr}`,
    figures: figures.flatMap(({ key, vintage }) => {
      const attribute = attributes.byKey.get(key)
      return attribute ? [{ label: attribute.label, vintage, source: attribute.source }] : []
    }),
  }
}
