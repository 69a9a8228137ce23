import { escapeText } from './escape-text.ts'
import type { FoundPage } from './find-page.ts'
import type { LinkList, PageLink, SubjectFigure } from './subject/subject.ts'

/**
 * The facts and links of a page for readers and programs without JavaScript. Browsers with JavaScript neither show nor
 * lay out what is in a noscript element.
 */
export function plainPage(page: FoundPage, screens: readonly PageLink[]): string {
  const { title, description, subject, above, lists, written } = page
  return [
    '<noscript><main style="max-width:44rem;margin:auto;padding:1rem">',
    above.length === 0 ? '' : `<nav aria-label="Breadcrumb">${above.map(link).join(' › ')}</nav>`,
    `<h1>${escapeText(title)}</h1>`,
    `<p>${escapeText(subject?.lede ?? description)}</p>`,
    // Our own text, as the build of the web gets it.
    written?.html ?? '',
    dataNote(page),
    subject && subject.figures.length > 0 ? `<dl>${subject.figures.map(figure).join('')}</dl>` : '',
    ...lists.map(linkList),
    linkList({ title: 'All pages', links: screens }),
    '</main></noscript>',
  ].join('')
}

function dataNote({ dataSet }: FoundPage): string {
  if (dataSet === 'demonstration') return '<p><b>Demonstration data.</b></p>'
  return dataSet === 'mixed' ? '<p><b>Partly demonstration data.</b></p>' : ''
}

function figure({ label, value, about, remarks = '' }: SubjectFigure): string {
  const text =
    value === null
      ? escapeText(about)
      : `${escapeText(value)} <small>${escapeText([about, remarks].filter(Boolean).join('. '))}</small>`
  return `<dt>${escapeText(label)}</dt><dd>${text}</dd>`
}

function linkList({ title, links }: LinkList): string {
  if (links.length === 0) return ''
  const items = links.map((one) => `<li>${link(one)}</li>`).join('')
  return `<h2>${escapeText(title)}</h2><ul>${items}</ul>`
}

function link({ text, path }: PageLink): string {
  return `<a href="${escapeText(path)}">${escapeText(text)}</a>`
}
