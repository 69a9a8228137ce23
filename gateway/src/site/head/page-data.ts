import { sources } from '@homeground/catalog/sources'
import { type screens, siteName } from '@homeground/contracts'
import type { FoundPage } from '../find-page.ts'
import type { Subject } from '../subject/subject.ts'
import { dataTag } from './tags.ts'

type Screen = (typeof screens)[number]
type Entity = Record<string, unknown>

/** What a page and its levels are in the vocabulary of schema.org. */
export function pageData(page: FoundPage, origin: string): string {
  const { subject, template, isPrivate } = page
  if (isPrivate) return ''
  const own = subject
    ? subjectData(subject, origin)
    : (entities[template as Screen]?.(page, origin) ?? writtenData(page, origin))
  return [own, levelData(page, origin)]
    .filter((data) => data !== undefined)
    .map((data) => dataTag({ '@context': 'https://schema.org', ...data }))
    .join('')
}

function subjectData({ entity, title, path, figures }: Subject, origin: string): Entity {
  const known = figures.filter(({ value }) => value !== null)
  return {
    name: title,
    url: origin + path,
    additionalProperty: known.map(({ label, value, about }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      description: about,
    })),
    ...entity,
  }
}

/** Pages that are about the product itself. */
const entities: Partial<Record<Screen, (page: FoundPage, origin: string) => Entity>> = {
  '/': ({ description }, origin) => ({ '@type': 'WebSite', name: siteName, url: `${origin}/`, description }),
  '/data': ({ title, description, path }, origin) => ({
    '@type': 'Dataset',
    name: `${siteName}: ${title}`,
    description,
    url: origin + path,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    hasPart: sources.map((source) => ({
      '@type': 'Dataset',
      name: source.title,
      description: `${source.feeds}. ${source.released}.`,
      creator: { '@type': 'Organization', name: source.publisher },
      license: source.license,
      ...(source.page && { url: source.page }),
    })),
  }),
}

/** Questions with their answers, or an article; undefined for a page that is neither. */
function writtenData({ written, path }: FoundPage, origin: string): Entity | undefined {
  if (!written) return undefined
  const { title, description, published, order, questions } = written
  if (questions.length > 0)
    return {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answerHtml }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answerHtml },
      })),
    }
  if (order === undefined) return undefined
  const publisher = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: published,
    url: origin + path,
    author: publisher,
    publisher,
  }
}

/** The levels above a page and itself; undefined without any. */
function levelData({ above, title, path }: FoundPage, origin: string): Entity | undefined {
  if (above.length === 0) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { text: title, path }].map((level, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: level.text,
      item: origin + level.path,
    })),
  }
}
