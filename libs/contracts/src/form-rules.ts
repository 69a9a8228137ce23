/** Longest texts of the feedback service's forms, in characters. Free of typebox. */
export const formLengths = { name: 100, text: 4000, subject: 200, about: 200 } as const

/** Nobody fills in a form in less: the page waits this long before it sends one, and the service refuses faster ones. */
export const leastFormMs = 2000

/** The kinds of messages: from the form in the footer, from the contact page, or about a figure of a zip or school. */
export const messageKinds = ['feedback', 'contact', 'problem'] as const
export type MessageKind = (typeof messageKinds)[number]
