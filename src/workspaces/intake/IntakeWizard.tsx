import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { useIsFresh } from '../../dataProvider/setCached.ts'
import { randomId } from '../../ui/browser.ts'
import { FailedPage } from '../../ui/StateBox.tsx'
import { StepSkeleton } from '../../ui/steps/StepPage.tsx'
import { openingQuery } from './drafts/sectionDrafts.ts'
import { readAddress } from './paths.ts'
import { ReadOnly } from './ReadOnly.tsx'
import { SectionForm } from './SectionForm.tsx'
import { sectionOf } from './sections.ts'

/** Returns the form id of the draft that a link opens. Undefined for an empty form. */
function draftIn(state: unknown): string | undefined {
  const { draft } = (state ?? {}) as { draft?: unknown }
  return typeof draft === 'string' ? draft : undefined
}

/** The intake wizard, for a new or existing patient. Shows one section at a time (INT-001). */
export function IntakeWizard() {
  const { pathname, key, state } = useLocation()
  const { adding, number, id } = readAddress(pathname)
  const user = useWhoami()
  const record = useQuery({
    ...patientQuery(id ?? 0),
    enabled: id !== undefined,
    // Refetching would overwrite the user's input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isFresh = useIsFresh(record, ['patients', id])
  const section = sectionOf(number)
  // A new patient's form starts empty on every visit and after a draft is deleted (S-01).
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<{ at: string; visit: string; draft: string | undefined }>()
  const { visit, draft } = chosen?.at === key ? chosen : { visit: key, draft: draftIn(state) }
  const mayEdit = !id || (record.data !== undefined && can(user, 'patients.edit', record.data))
  const opening = useQuery({
    ...openingQuery({ user: user.id, patient_id: id, section: section?.key ?? '', visit, draft }),
    enabled: section !== undefined && mayEdit,
  })
  if (!section && id) return <Navigate to={reviewAddress(id)} replace />
  if (record.error && !record.data) return <FailedPage error={record.error} onRetry={record.refetch} />
  if (id && !isFresh) return <StepSkeleton steps={sectionTitles.length} />
  // Users with read-only access cannot save. A form that was open until now decides what happens to its input.
  if (record.data && !mayEdit && !opening.data) return <ReadOnly id={record.data.id} wasEditing={false} />
  // Wait for this visit's draft because the cache may contain one from the previous visit.
  if (!opening.data || !opening.isFetchedAfterMount) return <StepSkeleton steps={sectionTitles.length} />
  return (
    <SectionForm
      key={`${number} ${id ?? `New ${opening.data.entry}`} ${round}`}
      section={section!}
      patient={record.data}
      adding={adding}
      opening={opening.data}
      onOpen={entry => setChosen({ at: key, visit: randomId(), draft: entry })}
      onReopen={() => opening.refetch().then(() => setRound(round + 1))}
      reopened={round > 0}
      mayEdit={mayEdit}
    />
  )
}
