import type { ExcludedLine } from '#domain/matching/schema.ts'
import { texts } from '../../i18n/english/matching.ts'

type Asked = Pick<ExcludedLine, 'reason' | 'tags'>

/** The same for whatever is about the same thing that was asked for. */
export const lineKey = ({ reason, tags }: Asked): string => [reason, ...tags].join('-')

/** How many do not match for one thing, as a part of a sentence: `61 no detox`. */
export const excludedWords = ({ reason, tags, count }: ExcludedLine, nameOf: (tag: number) => string): string =>
  reason === 'lacks_features'
    ? texts.excluded.lacks(count, tags.map(nameOf).join(` ${texts.excluded.or} `))
    : texts.excluded.reasons[reason](count)
