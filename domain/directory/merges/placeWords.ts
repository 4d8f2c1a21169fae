import { foldText } from '../../platform/text.ts'

/**
 * Words that addresses spell out or abbreviate (USPS Publication 28, appendix C). All spellings become the first one, which is spelled
 * out so that one wrong letter in it is still recognized. "St" may stand for "Saint", too.
 */
const streetWords = spellingsOf(`
  alley aly; annex anx; avenue ave av avn; beach bch; bend bnd; bluff blf; boulevard blvd boul; branch br; bridge brg; brook brk;
  bypass byp; canyon cyn; causeway cswy; center centre ctr; circle cir; corner cor; court ct; cove cv; creek crk; crescent cres;
  crossing xing; drive dr drv; estate est; estates ests; expressway expy; extension ext; falls fls; ferry fry; field fld; fields flds;
  forest frst; fork frk; fort ft; freeway fwy; garden gdn; gardens gdns; gateway gtwy; glen gln; grove grv; harbor hbr; heights hts;
  highway hwy hiway; hill hl; hills hls; hollow holw; island is; junction jct; knoll knl; lake lk; landing lndg; lane ln; lodge ldg;
  manor mnr; meadow mdw; meadows mdws; mill ml; mission msn; mount mt; mountain mtn; orchard orch; parkway pkwy parkwy pky; place pl;
  plaza plz; point pt; port prt; prairie pr; ridge rdg; river riv; road rd; route rte rt; spring spg; springs spgs; square sq;
  station sta; street st str saint; summit smt; terrace ter terr; trace trce; trail trl; turnpike tpke; valley vly; view vw;
  village vlg; vista vis; north n; south s; east e; west w; northeast ne; northwest nw; southeast se; southwest sw;
  1st first; 2nd second; 3rd third; 4th fourth; 5th fifth; 6th sixth; 7th seventh; 8th eighth; 9th ninth; 10th tenth`)

/** Words that names spell out or abbreviate. */
const nameWords = spellingsOf(`
  center ctr ctrs cntr centre; service svc svcs srvcs servs; health hlth; hospital hosp; department dept; associate assoc assocs;
  community comm cmty; county cnty; university univ; medical med; national natl; international intl; rehabilitation rehab;
  treatment tx trt trtmt; program prog progs; psychiatric psych; behavioral behavioural behav; mount mt; saint st; fort ft; group grp;
  system sys; 1 one; 2 two; 3 three; 4 four; 1st first; 2nd second; 3rd third`)

function spellingsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap(line => {
      const words = line.trim().split(/\s+/)
      return words.map(word => [word, words[0]!] as const)
    }),
  )
}

/** Words of a name that say nothing about the place: articles and the form of the company. */
const emptyWords = new Set(
  'the a an of and at for in on to dba llc llp lp pllc pc pa plc inc incorporated corp corporation co company ltd limited nfp npo'.split(
    ' ',
  ),
)

/** "Suite 4", "Ste. B-2", "#12", "Floor 3", "Bldg. A": the designator and the unit itself. */
const unit =
  /(?:\b(?:suites?|ste|apartment|apt|unit|building|bldg|room|rooms|rm|floor|flr|fl|department|dept|space|spc|lot|trailer|trlr)\b|#)[\s.:#]*(?:no\b\.?\s*|number\b\s*)?((?:[a-z]?-?\d[\w-]*|[a-z])(?:\s*(?:&|and|,|-)\s*(?:\d\w*|[a-z]\b))*)/g
/** "2nd Floor", "Third Fl.": the unit comes first. */
const floorAfter = /\b(\d{1,2})(?:st|nd|rd|th)\s+(?:floor|flr|fl)\b\.?/g
const king = /\b(?:dr |rev )?martin luther king(?: jr| junior)?\b|\bm l k\b|\bmlk jr\b/g
const poBox = /\b(?:p\.?\s*o\.?|post office)\s*(?:box|drawer)\s*#?\s*(\w+)/g

/** A street address in a form in which spellings can be compared. */
export type StreetWords = {
  /** The house number, or `box 12`; empty if there is none. */
  number: string
  words: readonly string[]
  /** The suites, floors, and buildings. */
  units: readonly string[]
}

/** Returns a street's number, words, and units; null without a street. */
export function streetWordsOf(lineOne: string | null, lineTwo: string | null): StreetWords | null {
  const [first, firstUnits, firstBox] = withoutUnits(lineOne)
  const [second, secondUnits, secondBox] = withoutUnits(lineTwo)
  const units = [...new Set([...firstUnits, ...secondUnits])].sort()
  // Some lists write the name of the building in the first line and the street in the second one.
  const text = /\d/.test(first) || !/^\d/.test(second) ? first : second
  const [, number = '', rest = text] = /^(\d+(?:-\d+)?(?:\s?[a-d](?=\s))?(?:\s\d\/\d)?)\s+(.*)$/.exec(text) ?? []
  const words = wordsOf(rest.replace(king, 'mlk'), streetWords)
  if (words.length) return { number: number.replace(/\s/g, ''), words, units }
  const box = firstBox || secondBox
  return box ? { number: `box ${box}`, words: [], units } : null
}

function withoutUnits(line: string | null): [text: string, units: string[], box: string] {
  let box = ''
  const units: string[] = []
  const text = foldText(line ?? '')
    .replace(poBox, (_match, number: string) => {
      box = number
      return ' '
    })
    .replace(floorAfter, (_match, floor: string) => {
      units.push(floor)
      return ' '
    })
    .replace(unit, (_match, name: string) => {
      units.push(...name.split(/\s*(?:&|,|\band\b)\s*/).map(part => part.replace(/[^a-z0-9]/g, '')))
      return ' '
    })
  return [text.replace(/[^a-z0-9/-]+/g, ' ').trim(), units.filter(Boolean), box]
}

/** The words of a name, without those that say nothing about the place; all of them if no others are left. */
export function nameWordsOf(name: string): readonly string[] {
  const words = wordsOf(foldText(name).replace(/['.]/g, ''), nameWords, withoutPlural)
  const telling = words.filter(word => !emptyWords.has(word))
  return telling.length ? telling : words
}

/** Lists write "Service" and "Services" for the same name. */
const withoutPlural = (word: string) => (word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word)

const wordsOf = (text: string, spellings: ReadonlyMap<string, string>, short = (word: string) => word) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(word => spellings.get(word) ?? short(word))
