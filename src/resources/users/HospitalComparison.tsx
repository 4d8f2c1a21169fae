import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { emailDomain, isPersonalMailbox } from '#domain/people/users/emailDomain.ts'
import type { LikelyHospital, User } from '#domain/people/users/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../i18n/english/users.ts'

const { approval: labels } = texts

type Facts = Pick<LikelyHospital, 'members' | 'same_domain' | 'domains' | 'patients' | 'applications'>

/** Compares the applicant's email domain with those of the hospital's members, in one sentence. */
export function domainText(email: string, { members, same_domain, domains }: Facts): string {
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
  hospital: Facts & { phone_number: string | null }
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
