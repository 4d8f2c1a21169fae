import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from '../../../i18n/english/about.ts'
import { productVersion, release } from '../../../startup/installation.ts'
import { FormGroup } from '../../../ui/fields/FormGroup.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { Licences } from './Licences.tsx'

const version = productVersion()
const served = release()
const subtitle = [version && texts.version(version), served && texts.release(served)].filter(Boolean).join(' · ')

/** Public page that describes Passage and lists its version, data sources, and licenses. */
export const About = () => (
  <Page narrow>
    <PageHeader title={texts.title} subtitle={subtitle} />
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{texts.what}</Typography>
      <FormGroup title={texts.data} columns={1}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {[texts.zip, texts.outlines, texts.facilities].map(credit => (
            <li key={credit}>{credit}</li>
          ))}
        </Box>
      </FormGroup>
      <FormGroup title={texts.software} about={texts.leaflet} columns={1}>
        <Licences />
      </FormGroup>
    </Box>
  </Page>
)
