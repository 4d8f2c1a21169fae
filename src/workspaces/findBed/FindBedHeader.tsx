import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import type { SearchCenter } from '#domain/matching/center.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { PageHeader } from '../../components/Page.tsx'
import { randomId } from '../../components/randomId.ts'
import { handOver } from '../../features/drafts/handOver.ts'
import { useTags } from '../../features/featureTags/useTags.ts'
import type { Visit } from '../../features/findBed/answers.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { draftFrom } from './draftFrom.ts'

const newIntake = '/patient/intake/add/section-1/p/New'

/** The heading with a button that starts an intake. The answers become its draft. */
export function FindBedHeader({ visit, center }: { visit: Visit; center: SearchCenter | undefined }) {
  const user = useWhoami()
  const navigate = useNavigate()
  const { byId } = useTags()
  const start = async () => {
    const entry = randomId()
    await handOver(user.id, {
      ...draftFrom(visit, { center, tags: byId, atHospital: user.organization_type === 'hospital' }),
      entry,
      version: 0,
      base: '',
      saved_at: new Date().toISOString(),
    })
    navigate(newIntake, { state: { draft: entry } })
  }
  return (
    <PageHeader
      title={texts.title}
      subtitle={texts.about}
      above={
        visit.entry && (
          <BackLink to={newIntake} state={{ draft: visit.entry }}>
            {texts.backToIntake}
          </BackLink>
        )
      }
      actions={
        !visit.entry && (
          <Button variant="contained" onClick={start}>
            {texts.start}
          </Button>
        )
      }
    />
  )
}
