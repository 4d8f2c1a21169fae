import Box from '@mui/material/Box'
import { type Radius, radii } from '#domain/matching/distance.ts'
import { Labelled } from '../../components/Labelled.tsx'
import { inputLook } from '../../components/LabelledInput.tsx'
import { texts } from './texts.ts'

/** How far around the place is searched, in miles (MAT-011). */
export const DistanceSelect = ({ radius, onChange }: { radius: Radius; onChange: (radius: Radius) => void }) => (
  <Labelled label={texts.search.distance}>
    {tied => (
      <Box
        component="select"
        {...tied}
        value={radius}
        onChange={event => onChange(radii.find(miles => miles === Number(event.target.value)) ?? radius)}
        sx={inputLook}
      >
        {radii.map(miles => (
          <option key={miles} value={miles}>
            {texts.search.miles(miles)}
          </option>
        ))}
      </Box>
    )}
  </Labelled>
)
