import { joinWords } from '@homeground/format/format'
import { withArea } from '../../lists/search/form-edits.ts'
import { type SearchForm, withFilter } from '../../lists/search/search-form.ts'
import { filterTextInline, inArea } from '../../lists/search/search-text.ts'
import { type Option, type Question, questions } from './questions.ts'
import { surveyList } from './survey-list.tsx'

/** The answer that a search stands for; undefined if its filter or area is none of the answers. */
export function answerTo(question: Question, form: SearchForm): Option | undefined {
  const { attribute, options } = question
  if (attribute) return options.find(({ filter }) => filter === form.filters[attribute])
  if (form.area === 'nationwide') return options[0]
  const chosen = form.area === 'state' ? [...form.states].sort().join() : null
  return options.find(({ states }) => states !== undefined && [...states].sort().join() === chosen)
}

/** The search with an answer: a filter, or the area. */
export function withAnswer(form: SearchForm, question: Question, option: Option): SearchForm {
  const { attribute } = question
  if (attribute) return withFilter(form, attribute, option.filter)
  return withArea(surveyList, form, option.states ? { area: 'state', states: option.states } : { area: 'nationwide' })
}

/**
 * What is looked for, as a sentence that names the answer to each question before `answered`, and every later answer that
 * limits the search: `Zip codes in New England with homes up to $300k and any school scores.`
 */
export function describeSearch(form: SearchForm, answered: number = questions.length): string {
  const asked = questions.filter((question, index) => index < answered || isLimited(question, form))
  const region = asked.find(({ attribute }) => attribute === undefined)
  const phrases = asked.flatMap((question) => (question.attribute === undefined ? [] : [phraseOf(question, form)]))
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
