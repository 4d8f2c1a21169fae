import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { matchAddress, reviewAddress } from '#domain/intake/patients/addresses.ts'
import { texts } from '../../../i18n/english/samples.ts'
import { DeleteSample } from '../../platform/samples/DeleteSample.tsx'
import { sampleQuery } from '../../platform/samples/queries.ts'
import { SampleNotice } from '../../platform/samples/SampleNotice.tsx'

/** The user's sample patient, above the tabs, which list and count only real patients. */
export function SampleCard() {
  const { data } = useQuery(sampleQuery)
  if (!data?.id) return null
  return (
    <SampleNotice patient={{ is_sample: true }} more="">
      <Button component={Link} to={reviewAddress(data.id)} variant="outlined" size="small">
        {texts.open}
      </Button>
      <Button component={Link} to={matchAddress(data.id)} size="small">
        {texts.matches}
      </Button>
      <DeleteSample label={texts.delete} />
    </SampleNotice>
  )
}
