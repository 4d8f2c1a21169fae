import { useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { ApplyToSeveral } from '../apply/ApplyToSeveral.tsx'
import { applicableAmong, onePressNote } from '../apply/several.ts'
import { useCase } from '../applying/Case.tsx'
import { missingFor } from '../applying/missing.ts'
import { CompareDialog } from '../compare/CompareDialog.tsx'
import { useComparing } from '../compare/Comparing.tsx'
import { SelectionBar } from '../compare/SelectionBar.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { useChosenMatches } from '../queries.ts'
import type { Search } from '../search.ts'

type Props = { search: Search; matches: Match[]; place: string; loading: boolean }

type Applying = { round: number; matches: readonly Match[]; oneNote: string | undefined }

/**
 * The bar, the comparison, and the apply dialog for the selected facilities. Loads selected facilities that the list does not
 * include.
 */
export function SelectedFacilities({ search, matches, place, loading }: Props) {
  const about = useCase()
  const { source } = useMatchContext()
  const { ids, keep } = useComparing()
  const chosen = useChosenMatches(source, search, ids, matches)
  const [applying, setApplying] = useState<Applying>()
  const [open, setOpen] = useState(false)
  const applyButton = useRef<HTMLButtonElement>(null)
  const targets = applicableAmong(chosen.matches)

  function start() {
    const missing = targets.flatMap(match => missingFor(about, match)).filter(({ kind }) => kind === 'missing')
    const keys = missing.map(({ key }) => key)
    setApplying(before => ({
      round: (before?.round ?? 0) + 1,
      matches: chosen.matches,
      oneNote: onePressNote(about.user, about.patient.id, keys),
    }))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    // Deselect only the facilities that received an application.
    const left = ids.filter(id => !chosen.matches.some(match => match.id === id && match.application))
    if (left.length < ids.length) keep(left)
  }
  return (
    <>
      <SelectionBar applicable={targets.length} whyNot={about.whyNot} applyButton={applyButton} onApply={start} />
      <CompareDialog
        matches={chosen.matches}
        loading={loading || chosen.loading}
        error={chosen.error}
        onRetry={chosen.refetch}
        place={place}
      />
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
