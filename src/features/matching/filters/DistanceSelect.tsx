import { type Radius, radii } from '#domain/matching/distance.ts'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { texts } from '../../../i18n/english/matching.ts'

/** The search radius in miles (MAT-011). */
export const DistanceSelect = ({ radius, onChange }: { radius: Radius; onChange: (radius: Radius) => void }) => (
  <LabelledSelect label={texts.search.distance} options={options} value={radius} onChange={miles => onChange(miles ?? radius)} />
)

const options = radii.map(miles => ({ id: miles, name: texts.search.miles(miles) }))
