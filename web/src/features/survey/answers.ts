import { withArea } from '../../lists/search/form-edits.ts'
import { type SearchForm, withFilter } from '../../lists/search/search-form.ts'
import type { Option, Question } from './questions.ts'
import { surveyList } from './survey-list.ts'

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
