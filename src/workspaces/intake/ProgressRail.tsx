import Assignment from '@mui/icons-material/AssignmentOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { Link, useLocation } from 'react-router-dom'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { sectionAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import { type SectionState, stateOf } from '#domain/intake/patients/intake/save.ts'
import type { Section } from '#domain/intake/patients/intake/section.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { payersInUseQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/intake.ts'
import { texts as snapshotTexts } from '../../i18n/english/snapshot.ts'
import { StepRail } from '../../ui/steps/StepRail.tsx'
import { draftsQuery } from '../platform/drafts/queries.ts'
import { insuranceTypeIn, payerCodesOf } from './payment/PaymentForm.tsx'

type Props = { current: number; patient: Patient | undefined; adding: boolean }

export function ProgressRail({
  typed,
  user,
  current,
  patient,
  adding,
}: Props & {
  /** Whether the open section has unsaved input. */
  typed: boolean
  user: Whoami
}) {
  const { data: drafted = [] } = useQuery({ ...draftsQuery(patient?.id ?? 0), enabled: patient !== undefined })
  const { data: inUse } = useQuery(payersInUseQuery(payerCodesOf(patient)))
  const context = {
    today: format(new Date(), 'yyyy-MM-dd'),
    now: new Date().toISOString(),
    // Skip the ZIP code lookup, which runs on save and is not needed to show progress.
    zipPlaces: () => undefined,
    organization: user.organization_type ? { type: user.organization_type } : null,
  }
  const states: SectionState[] = sections.map((section: Section) => {
    if (!patient) return section.number === current ? 'begun' : 'notStarted'
    const open = section.number === current
    const draft = open ? typed : drafted.some(one => one.own && one.section === section.key)
    // Treat all payers as active until the list has loaded.
    const insuranceType = (code: string) => (inUse ? inUse.get(code) : insuranceTypeIn(patient, code))
    const state = stateOf(section, patient, { ...context, patient, insuranceType }, draft)
    return open && state === 'notStarted' ? 'begun' : state
  })
  const steps = sectionTitles.map((title, index) => ({
    title,
    state: states[index]!,
    to: patient && sectionAddress(adding ? 'add' : 'edit', index + 1, patient.id),
  }))
  return <StepRail label={texts.sections} steps={steps} current={current} below={patient && <SnapshotLink patient={patient} />} />
}

/** Link to the clinical snapshot, below the ten sections. Saving the snapshot returns to the open section. */
function SnapshotLink({ patient }: { patient: Patient }) {
  const { pathname, search } = useLocation()
  const to = snapshotAddress(patient.id)
  const isOpen = pathname === to
  const words = (
    <>
      <Assignment aria-hidden="true" sx={{ fontSize: 20, mt: '1px', color: 'primary.main' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: isOpen ? 600 : 400 }}>{snapshotTexts.title}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.2 }}>
          {patient.clinical_snapshot ? snapshotTexts.filled : snapshotTexts.optional}
        </Box>
      </Box>
    </>
  )
  const shape = {
    display: 'flex',
    gap: 1,
    px: 1,
    py: 0.75,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    bgcolor: isOpen ? 'primary.light' : undefined,
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}>
      {isOpen ? (
        <Box aria-current="page" sx={shape}>
          {words}
        </Box>
      ) : (
        <Box
          component={Link}
          to={to}
          state={{ returning: { to: pathname + search } }}
          sx={{ ...shape, '&:hover': { bgcolor: 'action.hover', textDecoration: 'underline' } }}
        >
          {words}
        </Box>
      )}
    </Box>
  )
}
