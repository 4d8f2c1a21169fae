import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { patientTagFields } from '#domain/directory/tags.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Choices, Fieldset, RadioCard } from '../../../ui/fields/Choices.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { useHandlers } from '../../../ui/hooks.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'

const name = 'treatment_levels'
const texts = intake.level

/** Section 3: a single level of care, from options grouped by main category (INT-037). */
export function LevelOfCareForm() {
  const { data: tags, error, refetch } = useQuery(tagsQuery)
  const { field, frame } = useField({ name, hint: texts.hint })
  const choosing = useHandlers((id: number) => field.onChange([id]))
  if (error && !tags) return <FailedState error={error} onRetry={refetch} />
  if (!tags) return <CardSkeletons rows={6} />
  const levels = tags.filter(one => one.category === patientTagFields[name] && (one.active || field.value?.includes(one.id)))
  const groups = Map.groupBy(levels, level => level.uiMainCategory ?? texts.otherGroup)
  return (
    <FormGroup title={texts.title} columns={1}>
      <Fieldset {...frame}>
        <Box sx={{ display: 'grid', gap: 2, mt: 0.5 }}>
          {[...groups].map(([group, inGroup]) => (
            <Box key={group} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.75, color: 'text.secondary' }}>
                {domainValue(group)}
              </Typography>
              <Choices columns={2}>
                {inGroup.map(({ id, name: called, tooltip_content }) => (
                  <RadioCard
                    key={id}
                    id={id === levels[0]?.id ? frame.id : `${frame.id}-${id}`}
                    name={name}
                    value={id}
                    label={called}
                    hint={tooltip_content ?? undefined}
                    checked={field.value?.[0] === id}
                    onChoose={choosing(id)}
                  />
                ))}
              </Choices>
            </Box>
          ))}
        </Box>
      </Fieldset>
    </FormGroup>
  )
}
