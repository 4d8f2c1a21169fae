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

/** The statuses of applications that are in use. */
export const statusMeanings = (): Meaning[] =>
  Object.entries(texts.status).map(([status, meaning]) => [domainValue(status), meaning])

/** Explains a status. */
export const ExplainStatus = ({ status }: { status: Status }) => (
  <Explain label={texts.statusOf(domainValue(status))} meanings={[[domainValue(status), meaningOf(status)]]} />
)

/** Explains the statuses of applications. */
export const ExplainStatuses = () => <Explain label={texts.statusesOf} meanings={statusMeanings()} />

/** Explains the levels of care. */
export const ExplainLevels = () => <Explain label={texts.levelsOf} meanings={useLevels()} />

/** Explains the statuses and the levels of care, above lists whose rows show both. */
export const ExplainRows = () => <Explain label={texts.rowsOf} meanings={[...statusMeanings(), ...useLevels()]} />

type Level = { name: string; meaning: string | null }

/** Explains the levels of care on pages without an account, which cannot load the catalog. */
export function ExplainShownLevels({ levels }: { levels: readonly Level[] }) {
  const meanings = levels.flatMap(({ name, meaning }): Meaning[] => (meaning ? [[domainValue(name), domainText(meaning)]] : []))
  return <Explain label={texts.levelsOf} meanings={meanings} />
}
