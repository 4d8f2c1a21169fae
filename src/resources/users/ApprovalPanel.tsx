import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { can } from '#domain/access.ts'
import type { User } from '#domain/users/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Facts } from '../../components/Facts.tsx'
import { Problem } from '../../components/Problem.tsx'
import { type Found, SearchPicker } from '../../components/SearchPicker.tsx'
import { useVerbs } from '../../dataProvider/verbs.ts'
import { texts } from '../../i18n/english/users.ts'
import { hospitals, reloadUsers } from './queries.ts'
import { nameOf } from './standing.ts'

const { approval: said } = texts

/** Looks at a sign-up and lets the advocate in: with a new hospital from what they entered, or into one that there is (USER-049). */
export function ApprovalPanel({ user }: { user: User }) {
  const viewer = useWhoami()
  const notify = useNotify()
  const { approvePa } = useVerbs()
  const id = useId()
  const [existing, setExisting] = useState(false)
  const [hospital, setHospital] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [underway, setUnderway] = useState(false)
  const entered = user.signup_form_data
  const allowed = can(viewer, 'users.approve', undefined)

  async function approve() {
    setProblem(null)
    if (existing && !hospital) return setProblem(said.missing)
    setUnderway(true)
    try {
      await approvePa({ params: { id: user.id }, body: { organization: existing ? Number(hospital!.id) : null } })
      notify(said.approved(nameOf(user)), { type: 'success' })
      await reloadUsers()
    } catch {
      setProblem(said.failed)
    } finally {
      setUnderway(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h4">
        {said.title}
      </Typography>
      <Typography variant="body2">{said.about(nameOf(user))}</Typography>
      <Facts
        facts={[
          [said.name, entered?.organization],
          [said.address, [entered?.address, entered?.city, entered?.state, entered?.zipcode].filter(Boolean).join(', ')],
        ]}
      />
      <div>
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          {said.how}
        </Typography>
        <RadioGroup
          aria-labelledby={id}
          value={existing ? 'existing' : 'new'}
          onChange={(_event, chosen) => {
            setExisting(chosen === 'existing')
            setProblem(null)
          }}
        >
          <FormControlLabel value="new" control={<Radio />} label={said.fresh} disabled={!allowed} />
          <FormControlLabel value="existing" control={<Radio />} label={said.existing} disabled={!allowed} />
        </RadioGroup>
      </div>
      {existing && <SearchPicker label={said.hospital} value={hospital} onChange={setHospital} among={hospitals} />}
      {problem && <Problem>{problem}</Problem>}
      {allowed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="contained" disabled={underway} onClick={approve}>
            {underway ? said.approving : said.approve}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {said.mail}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
