/** The specification's sentences, verbatim: double spaces and misspellings are its own. */
export const messages = {
  csrfExpired: '419 Error',
  tooManyRequests: 'Too Many Requests!',
  quotaExhausted:
    'Ah!  You have used all of your free searches for today.  Please come back tomorrow or consider going premium.  Just $9.99 gives you unlimited site access for 12 months.',
  searchFailed: 'Error occured!',
  noResults:
    'We were unable to find any areas that meet the search criteria.  Please update the filters and try again.',
  noResultsMain: 'Sometimes changing the show results by input can improve speed and number of results displayed.',
  unknownSearchError: 'An unknown error occured, please check search and try again.',
  unknownError: 'An unknown error has occured.',
  surveyFailed: 'Sorry, something went wrong trying to fetch results.  Please try again in a few minutes.',
  feedbackFailed: 'Sorry, feedback not sent.  Make sure both fields are filled out.',
  similarPlaceMissing: 'Please enter a valid town or zip code.',
  compareCount: (count: number) => `Compare ${count} of 4 Places`,
} as const
