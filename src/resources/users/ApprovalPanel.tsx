import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { users } from '#domain/people/users/contract.ts'
import { emailDomain, isPersonalMailbox } from '#domain/people/users/emailDomain.ts'
import { isPreselected, type LikelyHospital, type User } from '#domain/people/users/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import type { Envelope } from '../../dataProvider/request.ts'
import { texts } from '../../i18n/english/users.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { type PickerOption, SearchPicker } from '../../ui/SearchPicker.tsx'
import { hospitalQuery, hospitals, likelyHospitalsQuery, reloadUsers } from './queries.ts'

const { approval: labels } = texts

/** A new hospital, another existing hospital, or the id of a similar one. */
type HospitalChoice = 'new' | 'existing' | number

/**
 * Panel for reviewing a sign-up. Approves the advocate for a similar hospital, another hospital, or a new one created from the
 * sign-up (USER-049). Shows how to reach the applicant and what the applicant could read. Preselects a likely hospital only if a
 * member's email domain matches the applicant's (S-15, S-33).
 */
export function ApprovalPanel({ user }: { user: User }) {
  const notify = useNotify()
  const [chosen, setChosen] = useState<HospitalChoice | null>(null)
  const [hospital, setHospital] = useState<PickerOption | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const entered = user.signup_form_data
  const { canAccess: allowed = false } = useCanAccess({ resource: 'users', action: 'approve' })
  const { data: similar = [], isPending } = useQuery({ ...likelyHospitalsQuery(user.id), enabled: allowed })
  const isSearching = allowed && isPending
  const [first] = similar
  const choice = chosen ?? (first && isPreselected(first) ? first.id : null)
  const organization = choice === 'new' ? null : choice === 'existing' ? hospital && Number(hospital.id) : choice
  const listed = similar.find(({ id }) => id === organization)
  const { data: [found] = [] } = useQuery({
    ...hospitalQuery(user.id, organization ?? 0),
    enabled: allowed && organization !== null && !listed,
  })
  const compared = organization === null ? undefined : (listed ?? found)

  async function approve() {
    setProblem(null)
    if (choice === null || (choice === 'existing' && !hospital)) return setProblem(labels.missing)
    setIsSaving(true)
    try {
      await call(users.approve, { params: { id: user.id }, body: { organization } })
      notify(labels.approved(personName(user)), { type: 'success' })
      await reloadUsers()
    } catch (error) {
      setProblem((error as { body?: Envelope }).body?.errors?.organization ?? labels.failed)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h4">
        {labels.title}
      </Typography>
      <Typography variant="body2">{labels.about(personName(user))}</Typography>
      <Facts
        facts={[
          [labels.name, entered?.organization],
          [labels.address, [entered?.address, entered?.city, entered?.state, entered?.zipcode].filter(Boolean).join(', ')],
          [texts.fields.email, user.email],
          [texts.fields.phone_number, user.phone_number && showPhone(user.phone_number)],
        ]}
      />
      <HospitalChoices
        applicant={user}
        similar={similar}
        value={choice}
        disabled={!allowed}
        onChange={value => {
          setChosen(value)
          setProblem(null)
        }}
      />
      {choice === 'existing' && (
        <SearchPicker label={labels.hospital} value={hospital} onChange={setHospital} finder={hospitals} />
      )}
      {compared && <HospitalComparison applicant={user} hospital={compared} />}
      {choice === 'new' && <NewHospital />}
      {problem && <Problem>{problem}</Problem>}
      {allowed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="contained" disabled={isSaving || isSearching} onClick={approve}>
            {isSaving ? labels.approving : labels.approve}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {labels.mail}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

/** What the applicant could read in a new hospital, and how to make sure that they work there. */
const NewHospital = () => (
  <Typography variant="body2">
    {labels.readsNew} {labels.callBackUnknown}
  </Typography>
)

type HospitalChoicesProps = {
  applicant: User
  similar: readonly LikelyHospital[]
  value: HospitalChoice | null
  disabled: boolean
  onChange: (value: HospitalChoice) => void
}

function HospitalChoices({ applicant, similar, value, disabled, onChange }: HospitalChoicesProps) {
  const id = useId()
  return (
    <div>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {labels.how}
      </Typography>
      {similar.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {labels.similar(similar.length)}
          {!similar.some(isPreselected) && ` ${labels.noneSelected(emailDomain(applicant.email))}`}
        </Typography>
      )}
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_event, selected) => onChange(selected === 'new' || selected === 'existing' ? selected : Number(selected))}
      >
        {similar.map(hospital => (
          <FormControlLabel key={hospital.id} value={hospital.id} control={<Radio />} label={<Similar hospital={hospital} />} />
        ))}
        <FormControlLabel value="new" control={<Radio />} label={labels.fresh} disabled={disabled} />
        <FormControlLabel value="existing" control={<Radio />} label={labels.existing} disabled={disabled} />
      </RadioGroup>
    </div>
  )
}

function Similar({ hospital: { name, city, state, zip_code, likely } }: { hospital: LikelyHospital }) {
  const place = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <>
      {labels.add(name)}
      <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
        {['', place, likely && labels.likely].filter(part => part !== false).join(' · ')}
      </Box>
    </>
  )
}

type HospitalFacts = Pick<LikelyHospital, 'members' | 'same_domain' | 'domains' | 'patients' | 'applications'>

/** Compares the applicant's email domain with those of the hospital's members, in one sentence. */
export function domainText(email: string, { members, same_domain, domains }: HospitalFacts): string {
  const domain = emailDomain(email)
  if (members === 0) return labels.noMembers
  if (same_domain > 0) return labels.domainMatches(same_domain, members, domain)
  const known = domains.join(', ')
  return isPersonalMailbox(domain) ? labels.domainPersonal(domain, known) : labels.domainDiffers(domain, known)
}

/** What to check before the applicant joins a hospital on record, and what the applicant could then read (S-33). */
export const HospitalComparison = ({
  applicant,
  hospital,
}: {
  applicant: Pick<User, 'email'>
  hospital: HospitalFacts & { phone_number: string | null }
}) => (
  <Box sx={{ display: 'grid', gap: 0.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', typography: 'body2' }}>
    <Typography variant="body2" sx={hospital.same_domain > 0 ? undefined : { fontWeight: 600, color: 'error.main' }}>
      {domainText(applicant.email, hospital)}
    </Typography>
    <Typography variant="body2">{labels.reads(hospital.patients, hospital.applications)}</Typography>
    <Typography variant="body2">
      {hospital.phone_number ? labels.callBack(showPhone(hospital.phone_number)) : labels.callBackUnknown}
    </Typography>
  </Box>
)
