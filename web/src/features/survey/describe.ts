import { joinWords } from '@homeground/format/format'
import type { SearchForm } from '../../lists/search/search-form.ts'
import { filterTextInline, inArea } from '../../lists/search/search-text.ts'
import { answerTo } from './answers.ts'
import { type Question, questions } from './questions.ts'

/**
 * What is looked for, as a sentence that names the answer to each question before `answered`, and every later answer that
 * limits the search: `Zip codes in New England with homes up to $300k and any school scores.`
 */
export function describeSearch(form: SearchForm, answered: number = questions.length): string {
  const shown = questions.filter((question, index) => index < answered || isLimited(question, form))
  const region = shown.find(({ attribute }) => attribute === undefined)
  const phrases = shown.flatMap((question) => (question.attribute === undefined ? [] : [phraseOf(question, form)]))
  const where = region ? ` ${phraseOf(region, form)}` : ''
  const what = phrases.length > 0 ? ` with ${joinWords(phrases)}` : ''
  return `Zip codes${where}${what}.`
}

function isLimited({ attribute }: Question, form: SearchForm): boolean {
  return attribute ? form.filters[attribute] !== undefined : form.area !== 'nationwide'
}

/** An answer, or the filter or area that took its place. */
function phraseOf(question: Question, form: SearchForm): string {
  const option = answerTo(question, form)
  if (option) return option.phrase
  const { attribute } = question
  return attribute ? filterTextInline(attribute, form.filters[attribute]!) : inArea(form)
}
