import type { ExcludedLine } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'

type Asked = Pick<ExcludedLine, 'reason' | 'tags'>

/** Key that is equal for lines about the same requirement. */
export const lineKey = ({ reason, tags }: Asked): string => [reason, ...tags].join('-')

/** The number of exclusions for one reason as part of a sentence: `61 no detox`. */
export const excludedWords = ({ reason, tags, count }: ExcludedLine, nameOf: (tag: number) => string): string =>
  reason === 'lacks_features'
    ? texts.excluded.lacks(count, tags.map(nameOf).join(` ${texts.excluded.or} `))
    : texts.excluded.reasons[reason](count)
