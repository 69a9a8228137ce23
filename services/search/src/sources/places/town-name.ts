const abbreviations: Readonly<Record<string, string>> = {
  Afb: 'AFB',
  Arb: 'ARB',
  Bch: 'Beach',
  Ft: 'Fort',
  Hts: 'Heights',
  Jct: 'Junction',
  Mt: 'Mount',
  Natl: 'National',
  Pk: 'Park',
  Spgs: 'Springs',
  St: 'Saint',
  Sta: 'Station',
  Ter: 'Terrace',
  Twp: 'Township',
  Vly: 'Valley',
}
const firstWords: Readonly<Record<string, string>> = { N: 'North', S: 'South' }
const lowerCase = new Set('Of The And On In Or By De Del Du Au Aux'.split(' '))

/** Names that no rule gets right. */
const exceptions: Readonly<Record<string, string>> = {
  Atl: 'Atlanta',
  Bham: 'Birmingham',
  'Bird In Hand': 'Bird-in-Hand',
  Blmgtn: 'Bloomington',
  'Butte Des Morts': 'Butte des Morts',
  'Crp Christi': 'Corpus Christi',
  Diberville: "D'Iberville",
  'Fe Warren Afb': 'FE Warren AFB',
  Hon: 'Honolulu',
  'J B P H H': 'Joint Base Pearl Harbor-Hickam',
  Jber: 'Joint Base Elmendorf-Richardson',
  'Kng Of Prussa': 'King of Prussia',
  'Ks City': 'Kansas City',
  'M C B H Kaneohe Bay': 'MCBH Kaneohe Bay',
  Mem: 'Memphis',
  Mphs: 'Memphis',
  Nashvl: 'Nashville',
  'Naval Air Station/ Jrb': 'Naval Air Station JRB',
  Obrien: "O'Brien",
  Odonnell: "O'Donnell",
  Oneill: "O'Neill",
  'Pointe A La Hache': 'Pointe a la Hache',
  'Portage Des Sioux': 'Portage des Sioux',
  'Put In Bay': 'Put-in-Bay',
  'U S A F Academy': 'USAF Academy',
}

/**
 * The name of a town as people write it. The post office's list capitalizes every word, separates prefixes and
 * leaves out apostrophes: `Hanscom Afb`, `Truth Or Consequences`, `O Fallon`, `Mc Kinney`, `Mckinney`.
 */
export function townName(listed: string): string {
  return (
    exceptions[listed] ??
    listed
      .replace(/ A F B$/, ' Afb')
      .replace(/\bMc ?([A-Za-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
      .replace(/\bO ([A-Z])/, "O'$1")
      .replace(/^D ([A-Z])/, "D'$1")
      .replace(/ D ([A-Z])/, " d'$1")
      .replace(/-[a-z]/g, (start) => start.toUpperCase())
      .split(' ')
      .map(writtenWord)
      .join(' ')
  )
}

function writtenWord(word: string, at: number): string {
  if (at === 0 && firstWords[word]) return firstWords[word]
  if (at > 0 && lowerCase.has(word)) return word.toLowerCase()
  return abbreviations[word] ?? word
}
