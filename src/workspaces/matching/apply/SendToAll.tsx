import SendOutlined from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { mostFacilities } from '#domain/placement/sendPlans/rules.ts'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { useCase } from '../applying/MissingItems.tsx'
import { sendPlanQuery } from '../sendPlan/queries.ts'
import { ApplyToSeveral } from './ApplyToSeveral.tsx'
import { bestMatches, isApplicable } from './bestMatches.ts'

/**
 * Button that applies to all facilities of the search that fit, five at a time. Loads the best ones that use Passage and have no
 * application yet, then opens the confirmation. Not shown to users who cannot apply, or while more applications are planned.
 */
export function SendToAll() {
  const { patient, search, whyNot } = useCase()
  const { data: plan } = useQuery(sendPlanQuery(patient.id))
  const notify = useNotify()
  const button = useRef<HTMLButtonElement>(null)
  const [confirming, setConfirming] = useState<{ round: number; matches: readonly Match[] }>()
  const [open, setOpen] = useState(false)
  const find = useMutation({
    mutationFn: () => bestMatches(patient.id, search, { count: mostFacilities, fits: isApplicable }),
    onSuccess: matches => {
      if (!matches.length) return notify(several.noneFit, { type: 'info' })
      setConfirming(before => ({ round: (before?.round ?? 0) + 1, matches }))
      setOpen(true)
    },
    onError: () => notify(several.notFound, { type: 'error' }),
  })
  if (whyNot !== null) return null
  return (
    <>
      {!plan?.next_at && (
        <Button
          ref={button}
          variant="outlined"
          startIcon={<SendOutlined />}
          disabled={find.isPending}
          onClick={() => find.mutate()}
        >
          {several.all}
        </Button>
      )}
      {confirming && (
        <ApplyToSeveral
          key={confirming.round}
          matches={confirming.matches}
          all
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => button.current?.focus()}
        />
      )}
    </>
  )
}
