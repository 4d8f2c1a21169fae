import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { patientTagFields } from '#domain/tags.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { CardSkeletons } from '../../../components/PageSkeleton.tsx'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { ChoiceCard } from '../fields/ChoiceCard.tsx'
import { Fieldset } from '../fields/Fieldset.tsx'
import { Group } from '../fields/Group.tsx'
import { useField } from '../fields/useField.ts'

const field = 'treatment_levels'

/** Section 3: exactly one level of care, out of groups by main category (INT-037). */
export function LevelOfCareForm() {
  const { data: tags, error, refetch } = useQuery(tagsQuery)
  const { value, onChange, id, error: wrong } = useField(field)
  if (error && !tags) return <FailedState error={error} onRetry={refetch} />
  if (!tags) return <CardSkeletons rows={6} />
  const levels = tags.filter(one => one.category === patientTagFields[field] && (one.active || value?.includes(one.id)))
  const groups = Map.groupBy(levels, level => level.uiMainCategory ?? 'Other')
  return (
    <Group title="What the patient needs now" columns={1}>
      <Fieldset id={id} legend="Level of care" hint="Choose the one level in which the treatment should begin." error={wrong}>
        <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
          {[...groups].map(([group, inGroup]) => (
            <Box key={group} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.75, color: 'text.secondary' }}>
                {group}
              </Typography>
              <Box
                sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
              >
                {inGroup.map(level => (
                  <ChoiceCard
                    key={level.id}
                    id={level === levels[0] ? id : `${id}-${level.id}`}
                    name={field}
                    value={String(level.id)}
                    label={level.name}
                    hint={level.tooltip_content ?? undefined}
                    checked={value?.[0] === level.id}
                    onChoose={() => onChange([level.id])}
                  />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </Fieldset>
    </Group>
  )
}
