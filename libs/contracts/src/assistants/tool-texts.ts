/** What each tool for assistants is called and does, for assistants and for the page about them. Free of typebox. */
export const toolTexts = {
  find_places: {
    title: 'Find places to live',
    description:
      'Searches zip codes, towns, counties or metro areas of the USA by filters, by a sentence, around a place or in a drawn area. Counts as one search of the day.',
  },
  get_place: {
    title: 'Look up a place',
    description: 'Figures of one zip, town, county or metro area with their ranks, margins and sources.',
  },
  compare_places: { title: 'Compare places', description: 'Puts two to four places of one kind side by side.' },
  similar_places: {
    title: 'Find similar places',
    description: 'Places most like one, also cheaper or nearer ones, with what is alike and what differs.',
  },
  find_schools: {
    title: 'Find schools',
    description: 'Searches public schools by area, level, type, grade and measures. Counts as one search of the day.',
  },
  get_school: {
    title: 'Look up a school',
    description:
      'A public school by its government number (NCES id), which find_schools returns: address, results by year, ranks.',
  },
  compare_schools: {
    title: 'Compare schools',
    description:
      'Puts two to four public schools by their NCES ids side by side: results with ranks, change, students, and which differences are clear.',
  },
  monthly_cost: {
    title: 'Monthly cost of living in a place',
    description: 'What a home costs each month to buy, with the property tax and insurance of the place, and rents.',
  },
  explain_measure: {
    title: 'Explain a measure',
    description: 'What a measure is, how it is computed, its unit, source and vintage. Finds its key by words.',
  },
} as const
