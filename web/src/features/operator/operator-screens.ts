/** The screens of operators, in the order of their tabs. */
export const operatorScreens = [
  {
    path: '/operator',
    title: 'Jobs',
    description: 'What the workers of this site do now, did last and will do next. For its operators.',
  },
  {
    path: '/operator/sources',
    title: 'Sources',
    description: 'How old the data of each source is, and when it is refreshed next. For operators of this site.',
  },
  {
    path: '/operator/messages',
    title: 'Messages',
    description: 'What visitors wrote: feedback, questions and reports of wrong figures. For operators of this site.',
  },
  {
    path: '/operator/people',
    title: 'People',
    description: 'An account by its email address, to help its owner. For operators of this site.',
  },
  {
    path: '/operator/quota',
    title: 'Quota',
    description: 'How the free searches of today are used. For operators of this site.',
  },
] as const

export type OperatorPath = (typeof operatorScreens)[number]['path']
