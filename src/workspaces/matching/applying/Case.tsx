import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { type Needs, needsOf } from '#domain/matching/needs.ts'
import { dayIn } from '#domain/platform/zones.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import { nameIn } from '../MatchContext.tsx'
import type { Search } from '../search.ts'
import { whyNotApply } from './whyNotApply.ts'

type Case = {
  user: Whoami
  patient: Patient
  needs: Needs
  whyNot: string | null
  tags: Tags
  nameOf: (tag: number) => string
  search: Search
}

const CaseContext = createContext<Case | null>(null)

/** The patient, the user, and the search, which every match card needs. */
export function useCase(): Case {
  const held = useContext(CaseContext)
  if (!held) throw new Error('useCase outside a match page')
  return held
}

type CaseProviderProps = Pick<Case, 'patient' | 'tags' | 'search'> & { children: ReactNode }

export function CaseProvider({ patient, tags, search, children }: CaseProviderProps) {
  const user = useWhoami()
  const value = useMemo(
    () => ({
      user,
      patient,
      // The date at the hospital, as on the server.
      needs: needsOf(patient, dayIn(patient.time_zone, new Date())),
      whyNot: whyNotApply(user, patient),
      tags,
      search,
      nameOf: nameIn(tags),
    }),
    [user, patient, tags, search],
  )
  return <CaseContext value={value}>{children}</CaseContext>
}

export const reviewOf = (pid: number) => `/patient/intake/review/p_${pid}`
