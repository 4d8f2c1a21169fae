import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { newIntakeAddress } from '#domain/intake/patients/addresses.ts'
import { featuresOf, needsFrom } from '#domain/matching/needs.ts'
import type { SearchCenter, SearchPlace } from '#domain/matching/places.ts'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { type Tags, useTags } from '../../../dataProvider/useTags.ts'
import { bedsTexts as beds } from '../../../i18n/english/facilities.ts'
import { texts } from '../../../i18n/english/findBed.ts'
import { texts as matching } from '../../../i18n/english/matching.ts'
import { randomId } from '../../../ui/browser.ts'
import { useDebounced } from '../../../ui/hooks.ts'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { FailedPage } from '../../../ui/StateBox.tsx'
import { type ChosenFacility, type DeviceDraft, listDeviceDrafts, slotOf } from '../../platform/drafts/deviceStorage.ts'
import { handOver } from '../../platform/drafts/useDraftForm.ts'
import { centerName } from '../facilityWords.ts'
import { MatchColumns } from '../layout/MatchColumns.tsx'
import { SkipToResults } from '../list/ResultList.tsx'
import { type CardActions, MatchProvider } from '../MatchContext.tsx'
import { loadedMatches, useMatches } from '../queries.ts'
import { type Search, unfiltered } from '../search.ts'
import { factSource } from '../source.ts'
import { AnswerFields } from './AnswerFields.tsx'
import {
  type Answers,
  emptyVisit,
  type FacilityLookup,
  factsIn,
  noAnswers,
  placeIn,
  storeVisit,
  type Visit,
  visitAt,
} from './answers.ts'
import { draftFrom } from './draftFrom.ts'

/** Bed search without a patient (S-23). Starts empty on every visit. */
export function FindBed() {
  const { key, state } = useLocation()
  const { visit = key, ...looking } = (state ?? {}) as { visit?: string } & FacilityLookup
  return <OpenVisit key={visit} at={visit} looking={looking} />
}

function OpenVisit({ at, looking }: { at: string; looking: FacilityLookup }) {
  const { visit, answer, change, toggle, clear, settled } = useFindBed(at, looking)
  const { answers, search } = visit
  const tags = useTags()
  const facts = useMemo(() => factsIn(settled), [settled])
  const source = useMemo(() => factSource(facts, settled.near), [facts, settled.near])
  const found = useMatches(source, search)
  const first = found.data?.pages[0]
  const matches = useMemo(() => loadedMatches(found.data), [found.data])
  const given = useMemo(() => {
    const type = answers.payer && answers.payer !== 'cash' ? (answers.payer.insurance_type ?? null) : null
    const needs = needsFrom(facts, type)
    return {
      needs,
      features: { data: { ...featuresOf(needs), provider: null }, isError: false, error: null, refetch: () => undefined },
    }
  }, [facts, answers.payer])
  if (tags.query.isError) return <FailedPage error={tags.query.error} onRetry={tags.query.refetch} />
  const place = first ? centerName(first.center) : ''
  const center = found.isPlaceholderData ? undefined : first?.center
  return (
    <Page wide>
      <StartIntakeProvider visit={visit} center={center}>
        <FindBedHeader visit={visit} />
        <SkipToResults />
        <AnswerFields answers={answers} center={center} onAnswer={answer} />
        <MatchProvider source={source} words={words()} tags={tags.byId ?? noTags} {...given} edit={null} Actions={RowActions}>
          <ResultCount
            words={first ? texts.showing(first.total, search.radius, place) : found.isError ? '' : texts.searching}
            busy={found.isFetching && !found.isFetchingNextPage}
            onClear={isEmpty(visit) ? undefined : clear}
          />
          <MatchColumns found={found} matches={matches} search={search} change={change} toggle={toggle} place={place} />
        </MatchProvider>
      </StartIntakeProvider>
    </Page>
  )
}

const noTags: Tags = new Map()

const isEmpty = ({ answers, search }: Visit) =>
  JSON.stringify([answers, search]) === JSON.stringify([emptyVisit.answers, { ...search, ...unfiltered }])

const words = () => ({
  emptyTitle: texts.emptyTitle,
  emptyText: texts.emptyText,
  offered: texts.offered,
  required: texts.required,
  beds: beds.search,
})

/**
 * Starts the intake for a facility because an application requires a patient. A facility that is not on Passage can only be
 * called.
 */
const RowActions: CardActions = ({ match }) =>
  match.staffed ? (
    <Box
      className="several"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: 0.5, sm: 1 },
      }}
    >
      {match.main_phone_number && <CallLink match={match} />}
      <StartFor match={match} />
    </Box>
  ) : (
    <CallLink match={match} />
  )

function StartFor({ match: { id, name } }: { match: Match }) {
  const { start, isChoice } = useContext(StartIntake)
  return (
    <Button
      size="small"
      variant="contained"
      aria-label={isChoice ? texts.startAt.chooseFor(name) : texts.startAt.startFor(name)}
      onClick={() => start({ id, name })}
      sx={{ minHeight: 36, px: 1.25, whiteSpace: 'nowrap' }}
    >
      {isChoice ? texts.startAt.choose : texts.startAt.start}
    </Button>
  )
}

const CallLink = ({ match: { name, main_phone_number: phone, staffed } }: { match: Match }) =>
  phone ? (
    <Button
      component="a"
      size="small"
      href={`tel:${phone}`}
      variant={staffed ? 'text' : 'contained'}
      startIcon={!staffed && <PhoneOutlined />}
      sx={{ minHeight: 36, px: 1, whiteSpace: 'nowrap', '& .MuiButton-startIcon': { ml: 0, mr: 0.5 } }}
      aria-label={matching.card.phone(`${name}, ${showPhone(phone)}`)}
    >
      {showPhone(phone)}
    </Button>
  ) : (
    <Typography variant="body2" color="text.secondary">
      {texts.noPhone}
    </Typography>
  )

type Props = {
  words: string
  busy: boolean
  /** Undefined until the user has answered a question. */
  onClear: (() => void) | undefined
}

const ResultCount = ({ words, busy, onClear }: Props) => (
  <Box sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: { xs: 1, md: 0 } }}>
    <Typography component="p" sx={{ fontWeight: 600, minHeight: 32, display: 'flex', alignItems: 'center', m: 0 }}>
      {words}
    </Typography>
    {onClear && (
      <Button size="small" onClick={onClear}>
        {texts.clear}
      </Button>
    )}
    {busy && (
      <LinearProgress aria-label={texts.searching} sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 2 }} />
    )}
  </Box>
)

/** The heading with a button that starts an intake without a facility. */
function FindBedHeader({ visit }: { visit: Visit }) {
  const { start } = useContext(StartIntake)
  return (
    <PageHeader
      title={texts.title}
      beside={
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {texts.about}
        </Typography>
      }
      above={
        visit.entry && (
          <BackLink to={newIntakeAddress} state={{ draft: visit.entry }}>
            {texts.backToIntake}
          </BackLink>
        )
      }
      actions={
        !visit.entry && (
          <Button variant="outlined" onClick={() => start()}>
            {texts.start}
          </Button>
        )
      }
    />
  )
}

/**
 * Debounce delay for a one-digit age, in milliseconds, because another digit usually follows. Longer ages are searched
 * immediately: the list must update within 300 ms of the last answer.
 */
const rest = 150

/** The answers to search with: the age after the debounce, and the last complete place. */
type Settled = Omit<Answers, 'zip'> & { near: SearchPlace | null }

/**
 * State of one visit's answers and search. Kept in memory and never in the URL, because an age, a payer, and a ZIP code can
 * identify a person.
 */
function useFindBed(at: string, looking: FacilityLookup) {
  const [visit, setVisit] = useState<Visit>(() => visitAt(at, looking))
  useEffect(() => storeVisit(at, visit), [at, visit])
  const { answers } = visit
  const rested = useDebounced(answers.age, rest)
  const age = answers.age.trim().length >= 2 ? answers.age : rested
  const near = useLastPlace(answers)
  const { level, sex, payer, hold } = answers
  const settled: Settled = useMemo(() => ({ level, age, sex, payer, hold, near }), [level, age, sex, payer, hold, near])
  const change = (part: Partial<Search>) => setVisit(before => ({ ...before, search: { ...before.search, ...part } }))
  return {
    visit,
    settled,
    change,
    toggle: (tag: number) =>
      setVisit(before => {
        const { filters } = before.search
        return {
          ...before,
          search: { ...before.search, filters: filters.includes(tag) ? filters.filter(id => id !== tag) : [...filters, tag] },
        }
      }),
    answer: (part: Partial<Answers>) => setVisit(before => ({ ...before, answers: { ...before.answers, ...part } })),
    clear: () => setVisit(before => ({ ...before, answers: noAnswers, search: { ...before.search, ...unfiltered } })),
  }
}

/** The last complete place. The search keeps using it while the user is typing a ZIP code. */
function useLastPlace(answers: Answers): SearchPlace | null {
  const { zip } = answers
  const place = useMemo(() => placeIn({ zip }), [zip])
  const [last, setLast] = useState(place)
  const current = place || !zip ? place : last
  if (current !== last) setLast(current)
  return current
}

type Start = {
  /** Opens the intake of a new patient, to apply to this facility if there is one. */
  start: (facility?: ChosenFacility) => void
  /** Whether the user came from an intake, so that `start` returns to it with the facility. */
  isChoice: boolean
}

const StartIntake = createContext<Start>({ start: () => undefined, isChoice: false })

type StartIntakeProps = { visit: Visit; center: SearchCenter | undefined; children: ReactNode }

/** Lets the page start an intake. The answers become its draft, or the draft of the intake that the user came from stays. */
function StartIntakeProvider({ visit, center, children }: StartIntakeProps) {
  const user = useWhoami()
  const navigate = useNavigate()
  const { byId } = useTags()
  const open = async (facility: ChosenFacility | undefined) => {
    const entry = visit.entry ?? randomId()
    const blank = { entry, version: 0, base: '', saved_at: new Date().toISOString() }
    const atHospital = user.organization_type === 'hospital'
    const draft =
      visit.entry && facility
        ? withFacility(await draftOf(user.id, visit.entry), blank, facility)
        : { ...draftFrom(visit, { center, tags: byId, atHospital, facility }), ...blank }
    await handOver(user.id, draft)
    navigate(newIntakeAddress, { state: { draft: entry } })
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const isChoice = visit.entry !== undefined
  const value = useMemo(() => ({ start: (facility?: ChosenFacility) => void latest.current(facility), isChoice }), [isChoice])
  return <StartIntake value={value}>{children}</StartIntake>
}

const draftOf = async (user: number, entry: string) => (await listDeviceDrafts(user, slotOf(undefined, '', entry)))[0]

/** The draft of the intake that the user came from, with the facility. */
const withFacility = (
  draft: DeviceDraft | undefined,
  blank: Omit<DeviceDraft, 'values'>,
  facility: ChosenFacility,
): DeviceDraft => ({
  values: {},
  ...blank,
  ...draft,
  carried: { later: {}, age: null, ...draft?.carried, facility },
})
