export type { ContentPage, Heading, Question } from './content-page.ts'
export { readContent, readContentPage } from './read-content.ts'
