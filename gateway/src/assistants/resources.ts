import { attributeGroups, attributes } from '@homeground/catalog/attributes'
import { formulaOf } from '@homeground/catalog/attributes/formulas'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { schoolMeasures } from '@homeground/catalog/school-measures'
import { publisherOfGroup, sources } from '@homeground/catalog/sources'
import { missingReasons } from '@homeground/contracts'

/** A text that an assistant can read, derived from the catalog. */
export interface Resource {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  /** Markdown. */
  readonly text: () => string
}

/** How the numbers are made: what /data says, for assistants. */
export const resources: readonly Resource[] = [
  {
    name: 'measures',
    uri: 'homeground://measures',
    title: 'Measures',
    description: 'Every measure of places and schools: key, unit, definition, formula, publisher.',
    text: () =>
      [
        ...attributeGroups.map(({ key: group, label }) => {
          const lines = attributes
            .filter((attribute) => attribute.group === group)
            .map(({ key, label: name, unit, source }) => {
              const { description = '', caution } = attributeTexts[key] ?? {}
              const formula = formulaOf(key)
              const more = [
                description,
                caution,
                formula && `Formula: ${formula}.`,
                `Source: ${publisherOfGroup(source)}.`,
              ]
              return `- \`${key}\` (${unit}) ${name}: ${more.filter(Boolean).join(' ')}`
            })
          return `## ${label}\n\n${lines.join('\n')}`
        }),
        `## Measures of single schools\n\n${schoolMeasures.map(({ key, unit, description }) => `- \`${key}\` (${unit}): ${description}`).join('\n')}`,
      ].join('\n\n'),
  },
  {
    name: 'methodology',
    uri: 'homeground://methodology',
    title: 'Sources and how to read the figures',
    description: 'Publishers, releases and licenses of the data, what margins and missing values mean.',
    text: () =>
      [
        '## Sources',
        sources
          .map(
            ({ publisher, title, released, license, page }) =>
              `- ${publisher}: ${title}. ${released}. ${license}.${page ? ` ${page}` : ''}`,
          )
          .join('\n'),
        '## Reading a figure',
        [
          '- `margin` is a margin of error: the true value is within value ± margin with a confidence of `margin_percent` percent. A difference of two values is clear only where it is larger than √(margin² + margin²).',
          '- `vintage` is the month, the years or the school year that a value is of. Values of different vintages are not a trend.',
          '- `origin` other than `real` marks figures that were made up to show how the product works. Do not repeat them as facts.',
          '- School scores compare schools and places of one state only: tests differ by state.',
          '- A figure of a county is the same for all of its zips; its remarks say so.',
          '- Distances are straight lines.',
        ].join('\n'),
        '## Why a value is missing',
        Object.values(missingReasons)
          .map((reason) => `- ${reason}`)
          .join('\n'),
      ].join('\n\n'),
  },
]
