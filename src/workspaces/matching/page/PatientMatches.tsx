import EditOutlined from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { reviewAddress, sectionAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import { sectionNamed, sectionNames } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import type { SearchCenter } from '#domain/matching/places.ts'
import type { Match } from '#domain/matching/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as findBedTexts } from '../../../i18n/english/findBed.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import { texts as snapshotTexts } from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { readReturnTarget } from '../../../ui/browser.ts'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { draftsQuery } from '../../platform/drafts/queries.ts'
import { SampleNotice } from '../../platform/samples/SampleNotice.tsx'
import { ApplyToSeveral } from '../apply/ApplyToSeveral.tsx'
import { applicableAmong, isReferable, onePressNote, wasAutoApplied } from '../apply/bestMatches.ts'
import { MissingFacts } from '../apply/MissingFacts.tsx'
import { ReferSeveral } from '../apply/ReferSeveral.tsx'
import { SendToAll } from '../apply/SendToAll.tsx'
import { useAutoApply } from '../apply/useAutoApply.ts'
import { useCase } from '../applying/MissingItems.tsx'
import { missingFor } from '../applying/missing.ts'
import { type Center, CompareDialog } from '../compare/CompareDialog.tsx'
import { useComparing } from '../compare/Comparing.tsx'
import { SelectionBar } from '../compare/SelectionBar.tsx'
import { asksAboutHold, centerName, centerReason, isWithoutHome } from '../facilityWords.ts'
import { LocationSearch } from '../filters/LocationSearch.tsx'
import { MatchColumns } from '../layout/MatchColumns.tsx'
import { SkipToResults } from '../list/ResultList.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { type Found, loadedMatches, useChosenMatches } from '../queries.ts'
import type { Search } from '../search.ts'
import { PlannedApplications } from '../sendPlan/PlannedApplications.tsx'
import type { useSearch } from '../useSearch.ts'

/** A patient's matches, with notices, filters, map, and the selected facilities. */
export function PatientMatches({ found, searching }: { found: Found; searching: ReturnType<typeof useSearch> }) {
  const { user, patient } = useCase()
  const { search, pages, change, toggle, keepPages } = searching
  const fresh = found.isPlaceholderData ? undefined : found.data
  const answer = found.data?.pages[0]
  const matches = useMemo(() => loadedMatches(found.data), [found.data])
  const shown = useUnappliedFirst(matches)

  // A search for one facility by name does not yield the patient's match count.
  useMatchCount(user, patient, search.name ? undefined : fresh?.pages[0]?.total)
  const auto = useAutoApply(user, patient, search, fresh?.pages[0])
  useReadPages(found, pages, keepPages)
  const center = search.place ?? answer?.center
  const place = center ? centerName(center) : ''
  const showing = answer && texts.page.showing(answer.total, search.radius, place || texts.page.chosenPlace)
  return (
    <Page wide>
      <MatchHeader
        showing={showing ?? (found.isError ? '' : texts.page.searching)}
        busy={found.isFetching && !found.isFetchingNextPage}
      />
      <SkipToResults />
      {answer && isWrongCenter(patient, answer.center) && <CenterWarning center={answer.center} autoApply={auto} />}
      <PlannedApplications patient={patient} />
      <UnsavedSections />
      <Box sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        <SampleNotice patient={patient} more={samples.tryApply} />
      </Box>
      <ReleaseNotice />
      {wasAutoApplied(user, patient.id) && <MissingFacts />}
      <MatchColumns
        found={found}
        {...shown}
        about={answer && centerNote(patient, answer.center, auto)}
        search={search}
        change={change}
        toggle={toggle}
        place={place}
        location={<LocationSearch chosen={search.place} place={place} onChange={place => change({ place })} />}
      />
      <SelectedFacilities search={search} matches={matches} center={center} loading={found.isPending} />
    </Page>
  )
}

/** Loads as many pages as the URL specifies, and keeps that number up to date in the URL. */
function useReadPages(found: Found, pages: number, keepPages: (pages: number) => void) {
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const read = isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  useEffect(() => {
    if (read > pages) keepPages(read)
    else if (read > 0 && read < pages && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [read, pages, keepPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}

/** Saves the last search's match count with the patient (MAT-030). Ignores failures. */
function useMatchCount(user: Actor, patient: Patient, total: number | undefined) {
  const kept = useRef(patient.match_count)
  const mine = can(user, 'patients.edit', patient)
  useEffect(() => {
    if (!mine || total === undefined || kept.current === total) return
    kept.current = total
    call(matching.matchCount, { params: { id: patient.id }, body: { match_count: total } }).catch(() => {
      kept.current = null
    })
  }, [mine, total, patient.id])
}

/**
 * Returns the matches in order. If the URL has `next` (a facility did not respond), facilities that the patient has already
 * applied to are listed last. A new application does not move its card.
 */
function useUnappliedFirst(matches: readonly Match[]): { matches: readonly Match[]; next: boolean } {
  const [query] = useSearchParams()
  const next = query.has('next')
  const applied = useRef(new Map<number, boolean>())
  return useMemo(() => {
    for (const { id, application } of matches) if (!applied.current.has(id)) applied.current.set(id, application !== null)
    if (!next) return { matches, next }
    const { true: before = [], false: others = [] } = Object.groupBy(matches, match => `${applied.current.get(match.id)!}`)
    return { matches: [...others, ...before], next }
  }, [matches, next])
}

/** Warns that the user cannot apply without a valid release. Links to the review, where the user can add one (MAT-004). */
function ReleaseNotice() {
  const { patient } = useCase()
  if (patient.release_expires_at || patient.is_sample) return null
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, bgcolor: 'warning.light', color: 'text.primary' }}>
      {texts.apply.unsigned(personName(patient))}{' '}
      <Link component={RouterLink} to={reviewAddress(patient.id)} color="inherit" sx={{ fontWeight: 600 }}>
        {texts.apply.toReview}
      </Link>
    </Alert>
  )
}

/** Lists the user's sections whose answers are still drafts, because these matches do not reflect them. */
function UnsavedSections() {
  const { user, patient } = useCase()
  const { pathname, search, state } = useLocation()
  const { data = [] } = useQuery({ ...draftsQuery(patient.id), enabled: can(user, 'patients.edit', patient) })
  const isDraft = (key: string) => data.some(one => one.own && one.section === key)
  const sections = sectionNames.map(({ key, number, title }) => ({
    key,
    title: domainValue(title),
    to: sectionAddress('edit', number, patient.id),
  }))
  const snapshot = { key: snapshotKey, title: snapshotTexts.title, to: snapshotAddress(patient.id) }
  const unsaved = [...sections, snapshot].filter(({ key }) => isDraft(key))
  if (unsaved.length === 0) return null
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {findBedTexts.unsaved}{' '}
      {unsaved.map(({ to, title }, at) => (
        <Fragment key={to}>
          {at > 0 && ', '}
          <Link component={RouterLink} to={to} state={{ returning: { to: pathname + search, state } }} color="inherit">
            {title}
          </Link>
        </Fragment>
      ))}
    </Alert>
  )
}

const centerTexts = texts.center

const hasNoHome = ({ homeless }: Patient, center: SearchCenter) => homeless === true && isWithoutHome(center)

/** Whether the preferred location was not found. A patient who has no home is not a reason for a warning. */
const isWrongCenter = (patient: Patient, center: SearchCenter) => center.fallback && !hasNoHome(patient, center)

/** Which search center was used, if there is no warning about it. */
const centerNote = (patient: Patient, center: SearchCenter, autoApply: boolean) =>
  isWrongCenter(patient, center)
    ? undefined
    : [centerReason(center, hasNoHome(patient, center)), center.fallback && autoApply && centerTexts.noAutoApply]
        .filter(Boolean)
        .join(' ')

/** Warns that the preferred location was not found, and links to the address. */
function CenterWarning({ center, autoApply }: { center: SearchCenter; autoApply: boolean }) {
  const { user, patient } = useCase()
  const section = sectionNamed(center.wanted === 'home' ? 'patient_details' : 'logistics')
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {centerReason(center)} {autoApply && centerTexts.noAutoApply}{' '}
      {can(user, 'patients.edit', patient) && (
        <Link component={RouterLink} to={sectionAddress('edit', section.number, patient.id)} color="inherit">
          {centerTexts.check}
        </Link>
      )}
    </Alert>
  )
}

/**
 * Shows the patient's name, the number of matches, and a link to the intake. The browser tab's title does not name the patient.
 */
function MatchHeader({ showing, busy }: { showing: string; busy: boolean }) {
  const { patient } = useCase()
  const returning = readReturnTarget(useLocation().state)
  return (
    <Box sx={{ position: 'relative', pb: 0.5 }}>
      <PageHeader
        title={texts.page.heading(personName(patient))}
        tabTitle={texts.page.tab}
        above={
          returning && (
            <BackLink to={returning.to} state={returning.state}>
              {findBedTexts.backToIntake}
            </BackLink>
          )
        }
        subtitle={
          <>
            {/* `ReleaseNotice` warns about a missing release. */}
            {showing} <Warnings of={{ ...patient, warnings: patient.warnings.filter(one => one !== 'no_release') }} />
          </>
        }
        actions={
          <>
            <Button component={RouterLink} to={reviewAddress(patient.id)} variant="outlined" startIcon={<EditOutlined />}>
              {texts.page.edit}
            </Button>
            <SendToAll />
          </>
        }
      />
      {busy && (
        <LinearProgress
          aria-label={texts.page.searching}
          sx={{ position: 'absolute', left: 0, right: 0, bottom: 12, height: 2 }}
        />
      )}
    </Box>
  )
}

type Props = { search: Search; matches: Match[]; center: Center; loading: boolean }

type Applying = { round: number; matches: readonly Match[]; oneNote: string | undefined }

/**
 * The bar, the comparison, and the apply dialog for the selected facilities. Loads selected facilities that the list does not
 * include.
 */
function SelectedFacilities({ search, matches, center, loading }: Props) {
  const about = useCase()
  const { source } = useMatchContext()
  const { ids, keep } = useComparing()
  const chosen = useChosenMatches(source, search, ids, matches)
  const [applying, setApplying] = useState<Applying>()
  const [open, setOpen] = useState(false)
  const [referring, setReferring] = useState<{ matches: readonly Match[]; open: boolean }>()
  const applyButton = useRef<HTMLButtonElement>(null)
  const targets = applicableAmong(chosen.matches)

  function start() {
    const missing = targets.flatMap(match => missingFor(about, match)).filter(({ kind }) => kind === 'missing')
    const keys = missing.map(({ key }) => key)
    // Whether a facility accepts a hold is asked of each facility (S-25), so the dialog opens.
    const asks = targets.some(match => asksAboutHold(about.needs, match))
    setApplying(before => ({
      round: (before?.round ?? 0) + 1,
      matches: chosen.matches,
      oneNote: asks ? undefined : onePressNote(about.user, about.patient.id, keys),
    }))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    setReferring(before => before && { ...before, open: false })
    // Deselect only the facilities that received an application.
    const left = ids.filter(id => !chosen.matches.some(match => match.id === id && match.application))
    if (left.length < ids.length) keep(left)
  }
  return (
    <>
      <SelectionBar
        applicable={targets.length}
        referable={chosen.matches.filter(isReferable).length}
        whyNot={about.whyNot}
        applyButton={applyButton}
        onApply={start}
        onRefer={() => setReferring({ matches: chosen.matches, open: true })}
      />
      <CompareDialog
        matches={chosen.matches}
        loading={loading || chosen.loading}
        error={chosen.error}
        onRetry={chosen.refetch}
        center={center}
      />
      {referring && (
        <ReferSeveral matches={referring.matches} open={referring.open} onClose={close} onGone={() => setReferring(undefined)} />
      )}
      {applying && (
        <ApplyToSeveral
          key={applying.round}
          matches={applying.matches}
          oneNote={applying.oneNote}
          open={open}
          onClose={close}
          onGone={() => applyButton.current?.focus()}
        />
      )}
    </>
  )
}
