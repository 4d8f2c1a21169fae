/** Words with vowels that nevertheless stay uppercase in names and addresses. */
const capitals = new Set(
  'II III IV VI VII VIII USA US UCLA UCSF UPMC UNC UHS UAB UMC UVA UF USC USMD UH UI UW VA IHS AMC AHN OSU OSF OU NE NW SE SW PO RR FM LLC LLP'.split(
    ' ',
  ),
)
const small = new Set('of the and at for in on by to de del la las los y'.split(' '))
const withoutVowels = new Set(
  'st dr rd mt ft ln ct pl sq ste hwy pkwy blvd jr sr mr mrs ms rt tpk twp sts hts hgts plz bldg flr ctr cntr srvs hlth trl fwy frwy pkw'.split(
    ' ',
  ),
)

/** Converts text in all capitals to normal case: "ST MARY'S OF THE LAKE" becomes "St Mary's of the Lake". */
export function properCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index, all) =>
      small.has(word) && index > 0 && !all[index - 1]!.endsWith(',') ? word : word.replace(/[a-z0-9']+/g, cased),
    )
    .join(' ')
}

function cased(word: string, index: number, text: string): string {
  const upper = word.toUpperCase()
  if (capitals.has(upper)) return upper
  // Ordinals are lowercase (1st, 42nd, 5th), but not 12B.
  if (/^\d/.test(word)) return /^\d+(st|nd|rd|th)$/.test(word) ? word : upper
  // Short words without vowels are initials.
  if (word.length > 1 && word.length <= 5 && !/[aeiouy']/.test(word) && !withoutVowels.has(word) && text.length === word.length)
    return upper
  const name = /^(mc|o')([a-z]{2,})$/.exec(word)
  if (name) return capital(name[1]!) + capital(name[2]!)
  return index > 0 && /^'/.test(word) ? word : capital(word)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
