/** A written page: its front matter, and its text as HTML. */
export interface ContentPage {
  /** Path of its address: `/about` for `pages/about.md`, `/blog/x` for `pages/blog/x.md`. */
  readonly path: string
  /** Title of the window, and the heading of level 1, which the HTML does not contain. */
  readonly title: string
  /** One sentence for search engines and lists, at most 155 characters. */
  readonly description: string
  /** Day of the current text, as `2026-11-23`. */
  readonly published: string
  /** Place in the reading order, from 1; undefined for a page that is not an article. */
  readonly order: number | undefined
  readonly html: string
  /** Headings of level 2, for a table of contents. */
  readonly headings: readonly Heading[]
  /** Headings of level 3 that end in a question mark, with their answers. */
  readonly questions: readonly Question[]
}

export interface Heading {
  readonly id: string
  readonly text: string
}

export interface Question {
  readonly id: string
  readonly question: string
  readonly answerHtml: string
}

/** The fields of a page that lists and routes need. */
export type ContentSummary = Pick<ContentPage, 'path' | 'title' | 'description' | 'published' | 'order'>
