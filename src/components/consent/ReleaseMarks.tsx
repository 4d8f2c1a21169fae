import AssignmentLateOutlined from '@mui/icons-material/AssignmentLateOutlined'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import { format } from 'date-fns'
import { can } from '#domain/access.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { endsSoon } from '#domain/releases/standing.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { texts } from '../../i18n/english/consent.ts'
import { ToneChip } from '../Tone.tsx'

type Marked = Pick<Patient, 'advocate_id' | 'release_expires_at' | 'release_page_missing'> & { organization_id?: number | null }

/** What the patient's release still lacks, or that it ends soon; nothing where all is well, and nothing for a facility. */
export function ReleaseMarks({ patient }: { patient: Marked }) {
  const user = useWhoami()
  const organization_id = patient.organization_id ?? null
  // Who has a list of patients is on the advocate's side; a single one may be read by a facility, too.
  if ('organization_id' in patient && !can(user, 'patients.release', { ...patient, organization_id })) return null
  const { release_expires_at, release_page_missing } = patient
  if (!release_expires_at) return <ToneChip tone="warning" icon={<AssignmentLateOutlined />} label={texts.marks.missing} />
  return (
    <>
      {endsSoon(release_expires_at, new Date().toISOString()) && (
        <ToneChip
          tone="warning"
          icon={<EventBusyOutlined />}
          label={texts.marks.expiring(format(new Date(release_expires_at), 'MM/dd/yyyy'))}
        />
      )}
      {release_page_missing && <ToneChip tone="neutral" icon={<AttachFileOutlined />} label={texts.page.missing} />}
    </>
  )
}
