import { useQuery } from '@tanstack/react-query'
import { patientTagFields } from '#domain/directory/tags.ts'
import { outcomes, type Status } from '#domain/placement/statuses/statuses.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/help.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { Explain, type Meaning } from '../../../ui/Explain.tsx'

/** The levels of care with their descriptions from the catalog of feature tags. */
export function useLevels(): readonly Meaning[] {
  const { data: tags = [] } = useQuery(tagsQuery)
  return tags
    .filter(tag => tag.category === patientTagFields.treatment_levels && tag.active && tag.tooltip_content)
    .map(({ name, tooltip_content }) => [domainValue(name), domainText(tooltip_content!)])
}

const meaningOf = (status: Status): string =>
  (texts.status as Partial<Record<Status, string>>)[status] ??
  (outcomes.some(outcome => outcome === status) ? texts.outcome : texts.older)

/** Explains a status. */
export const ExplainStatus = ({ status }: { status: Status }) => (
  <Explain label={texts.statusOf(domainValue(status))} meanings={[[domainValue(status), meaningOf(status)]]} />
)

/** Explains the levels of care. */
export const ExplainLevels = () => <Explain label={texts.levelsOf} meanings={useLevels()} />
