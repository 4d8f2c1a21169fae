import { createContext, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchCenter } from '#domain/matching/center.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { randomId } from '../../../ui/randomId.ts'
import { type ChosenFacility, type DeviceDraft, slotOf } from '../../platform/drafts/deviceDraft.ts'
import { handOver } from '../../platform/drafts/handOver.ts'
import { listDeviceDrafts } from '../../platform/drafts/listDeviceDrafts.ts'
import type { Visit } from './answers.ts'
import { draftFrom } from './draftFrom.ts'

export const newIntake = '/patient/intake/add/section-1/p/New'

type Start = {
  /** Opens the intake of a new patient, to apply to this facility if there is one. */
  start: (facility?: ChosenFacility) => void
  /** Whether the user came from an intake, so that `start` returns to it with the facility. */
  isChoice: boolean
}

export const StartIntake = createContext<Start>({ start: () => undefined, isChoice: false })

type Props = { visit: Visit; center: SearchCenter | undefined; children: ReactNode }

/** Lets the page start an intake. The answers become its draft, or the draft of the intake that the user came from stays. */
export function StartIntakeProvider({ visit, center, children }: Props) {
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
    navigate(newIntake, { state: { draft: entry } })
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
