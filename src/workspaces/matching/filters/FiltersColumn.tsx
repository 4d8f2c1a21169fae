import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, startTransition, useOptimistic, useState } from 'react'
import { type Radius, radii } from '#domain/matching/places.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import { bedsTexts } from '../../../i18n/english/facilities.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { CheckRow } from '../../../ui/fields/Choices.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import type { Search } from '../search.ts'
import {
  directorySections,
  type FilterContext,
  type FilterList,
  type FilterSection,
  firstOptions,
  type Option,
  patientLists,
  usable,
} from './filterSections.ts'

type Props = {
  answer: MatchResponse | undefined
  /** Whether the search failed, in which case there is nothing to show or wait for. */
  failed: boolean
  search: Search
  /** The search center's field, if the center is one of the filters. */
  location?: ReactNode
  onChange: (part: Partial<Search>) => void
  onToggle: (tag: number) => void
}

/** Filters for the distance, the search center, and what a facility must offer. */
export const FiltersColumn = ({ answer, failed, search, location, onChange, onToggle }: Props) => (
  <Box
    component="section"
    aria-label={texts.page.filters}
    sx={{
      display: 'grid',
      gap: 2.5,
      position: { md: 'sticky' },
      top: { md: 72 },
      maxHeight: { md: 'calc(100dvh - 170px)' },
      overflowY: { md: 'auto' },
      // Leaves room for focus rings, which `overflow` would clip.
      px: 0.5,
      mx: -0.5,
      pb: 1,
    }}
  >
    <DistanceSelect radius={search.radius} onChange={radius => onChange({ radius })} />
    {location}
    <OpenBedsFilter active={search.open_beds} onChange={open_beds => onChange({ open_beds })} />
    {(answer || !failed) && <Filters counts={answer?.counts} chosen={search.filters} onToggle={onToggle} />}
  </Box>
)

type FiltersProps = { counts: MatchResponse['counts'] | undefined; chosen: readonly number[]; onToggle: (tag: number) => void }

function Filters({ counts, chosen, onToggle }: FiltersProps) {
  const { tags, features, words } = useMatchContext()
  if (features.isError) return <FailedState title={texts.filter.failed} error={features.error} onRetry={features.refetch} />
  if (!features.data || !counts) return <CardSkeletons rows={4} height={96} />
  const given = { tags, features: features.data, counts, chosen, offered: words.offered }
  return (
    <>
      <Required ids={features.data.required_tags} />
      {patientLists(given).map(list => (
        <FilterOptions key={list.key} list={list} onToggle={onToggle} />
      ))}
      <ServiceFilters given={given} onToggle={onToggle} />
    </>
  )
}

/** The filters by service, below those from the intake. */
const ServiceFilters = ({ given, onToggle }: { given: FilterContext; onToggle: (tag: number) => void }) => (
  <Box>
    {directorySections(given).map(section => (
      <Section key={section.key} section={section} onToggle={onToggle} />
    ))}
  </Box>
)

/** Lists requirements that every match already meets, for information only. */
function Required({ ids }: { ids: readonly number[] }) {
  const { nameOf, tags, words } = useMatchContext()
  if (ids.length === 0) return null
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="h3" component="h2">
          {texts.filter.required}
        </Typography>
        {ids.some(id => tags.get(id)?.category === 'treatment_level') && <ExplainLevels />}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.75, display: 'grid', gap: 0.5 }}>
        {ids.map(id => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, typography: 'body2' }}>
            <CheckCircleOutlined color="primary" sx={{ fontSize: 18, mt: '1px' }} />
            {nameOf(id)}
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0, mt: 0.75 }}>
        {words.required}
      </Typography>
    </Box>
  )
}

/** A group of filters, open with its first list. Its other lists open on demand, or if one of their filters is active. */
const Section = ({ section, onToggle }: { section: FilterSection; onToggle: (tag: number) => void }) => {
  const [first, ...others] = section.lists
  return (
    <Fold
      heading="h2"
      name={section.name}
      open
      extra={
        section.chosen > 0 && (
          <Chip component="span" size="small" color="primary" label={texts.filter.chosenCount(section.chosen)} />
        )
      }
    >
      {first && <FilterOptions list={first} under={section.name} onToggle={onToggle} />}
      {others.map(list => (
        <Fold key={list.key} heading="h3" name={list.name} open={list.options.some(({ chosen }) => chosen)}>
          <FilterOptions list={list} under={list.name} onToggle={onToggle} />
        </Fold>
      ))}
    </Fold>
  )
}

type FoldProps = { heading: 'h2' | 'h3'; name: string; open: boolean; extra?: ReactNode; children: ReactNode }

const Fold = ({ heading, name, open, extra, children }: FoldProps) => (
  <Accordion
    disableGutters
    square
    elevation={0}
    defaultExpanded={open}
    slotProps={{ heading: { component: heading }, transition: { unmountOnExit: true } }}
    sx={{
      bgcolor: 'transparent',
      '&::before': { display: 'none' },
      ...(heading === 'h2' && { borderBottom: 1, borderColor: 'divider' }),
    }}
  >
    <AccordionSummary
      expandIcon={<ExpandMore />}
      sx={{
        px: 0,
        minHeight: heading === 'h2' ? 44 : 32,
        '& .MuiAccordionSummary-content': { my: heading === 'h2' ? 1 : 0.25, gap: 1 },
      }}
    >
      <Typography component="span" sx={heading === 'h2' ? { fontWeight: 600, fontSize: '0.9375rem' } : { typography: 'h4' }}>
        {name}
      </Typography>
      {extra}
    </AccordionSummary>
    <AccordionDetails sx={{ px: 0, pt: 0, pb: heading === 'h2' ? 1.5 : 0.5, display: 'grid', gap: 0.5 }}>
      {children}
    </AccordionDetails>
  </Accordion>
)

/** The search radius in miles (MAT-011). */
const DistanceSelect = ({ radius, onChange }: { radius: Radius; onChange: (radius: Radius) => void }) => (
  <LabelledSelect
    label={texts.search.distance}
    options={options()}
    value={radius}
    onChange={miles => onChange(miles ?? radius)}
  />
)

const options = () => radii.map(miles => ({ id: miles, name: texts.search.miles(miles) }))

/** Filter for facilities with a current count of open beds suitable for the patient or the search. */
function OpenBedsFilter({ active, onChange }: { active: boolean; onChange: (active: boolean) => void }) {
  const { beds } = useMatchContext().words
  return <CheckRow id="open-beds-filter" label={bedsTexts.filter} hint={beds.filterHint} checked={active} onToggle={onChange} />
}

/** Lists filters, each with the number of matches that it would leave. Shows four at first (MAT-014). */
export function FilterOptions({
  list,
  under,
  onToggle,
}: {
  list: FilterList
  /** Heading above the list. */
  under?: string
  onToggle: (tag: number) => void
}) {
  const [all, setAll] = useState(false)
  const first = firstOptions(list.options)
  // Hides the list's name if it repeats the heading.
  const repeats = list.name === under
  const hidden = list.options.length - first.length
  return (
    <Box component="fieldset" aria-label={repeats ? list.name : undefined} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      {!repeats && (
        <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'h4' }}>
          {list.name}
        </Box>
      )}
      {(all ? list.options : first).map(option => (
        <Line key={option.id} option={option} onToggle={onToggle} />
      ))}
      {hidden > 0 && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)} sx={{ ml: -0.5 }}>
          {all ? texts.filter.less : texts.filter.more(hidden)}
        </Button>
      )}
    </Box>
  )
}

/** Toggles the checkbox immediately instead of when the list re-renders. */
function Line({ option, onToggle }: { option: Option; onToggle: (tag: number) => void }) {
  const [checked, tick] = useOptimistic(option.chosen)
  const press = () =>
    startTransition(() => {
      tick(!checked)
      onToggle(option.id)
    })
  return (
    <FormControlLabel
      disabled={!usable(option)}
      title={option.tooltip ?? undefined}
      control={<Checkbox checked={checked} onChange={press} sx={{ py: 0.5 }} />}
      label={
        <>
          <span>{option.name}</span>{' '}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {option.count === 0 ? (
              texts.filter.nothing
            ) : (
              <>
                {option.count.toLocaleString('en')}{' '}
                <Box component="span" sx={visuallyHidden}>
                  {texts.filter.matches(option.count)}
                </Box>
              </>
            )}
          </Box>
        </>
      }
      slotProps={{ typography: { variant: 'body2', sx: { display: 'flex', flex: 1, justifyContent: 'space-between' } } }}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        mr: 0,
        ml: -0.75,
        '& .MuiFormControlLabel-label': { pt: { xs: 1.25, md: '5px' } },
      }}
    />
  )
}
