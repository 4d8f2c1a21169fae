import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { patientAddictionGroups, patientTagFields, substanceAnswerCategories } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { containsText } from '#domain/platform/text.ts'
import { type Tag, useTags } from '../../../dataProvider/useTags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { CheckRow, ChoiceGroup, Choices, Fieldset } from '../../../ui/fields/Choices.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { useHandlers } from '../../../ui/hooks.ts'
import { SearchIn } from '../../directory/featureTags/SearchIn.tsx'
import { TagBoxes, TagList, toOption } from '../../directory/featureTags/TagBoxes.tsx'

const texts = intake.substances
const unanswered = substanceAnswerCategories.map(() => null)

/** Section 6: addictions, with four questions about each (INT-056, INT-057). */
export const SubstanceUseForm = () => (
  <>
    <FormGroup title={texts.which} columns={1}>
      <SubstanceChoice />
    </FormGroup>
    <SubstanceAnswers />
    <FormGroup title={texts.sources} columns={1}>
      <TagBoxes name="source_of_information" category={patientTagFields.source_of_information} optional />
    </FormGroup>
  </>
)

function SubstanceAnswers() {
  const answers: Record<string, (number | null)[]> = useWatch({ name: 'addictions' }) ?? {}
  const { byId } = useTags()
  const chosen = Object.keys(answers).map(Number)
  if (!byId || !chosen.length) return null
  const order = (id: number) => byId.get(id)?.display_order ?? 0
  return (
    <FormGroup title={texts.about} columns={1}>
      {chosen
        .toSorted((one, other) => order(one) - order(other) || one - other)
        .map(id => (
          <SubstanceEditor key={id} id={id} name={byId.get(id)?.name ?? String(id)} answers={answers[id] ?? []} />
        ))}
    </FormGroup>
  )
}

type Answers = Record<string, (number | null)[]>

/** Checkboxes for addictions, by group. Checking one shows its four questions, and clearing it deletes the answers. */
function SubstanceChoice() {
  const { field, frame } = useField({ name: 'addictions' })
  const answers: Answers = field.value ?? {}
  const [typed, setTyped] = useState('')
  const fits = ({ name }: Tag) => containsText(typed)(name)
  const ticking = useHandlers((id: number, ticked: boolean) => {
    const { [id]: _, ...others } = answers
    field.onChange(ticked ? { ...answers, [id]: unanswered } : others)
  })
  return (
    <TagList category={patientTagFields.addictions} chosen={Object.keys(answers).map(Number)}>
      {tags => {
        const offered = tags.filter(
          ({ id, uiMainCategory }) =>
            id in answers || (patientAddictionGroups as readonly (string | null | undefined)[]).includes(uiMainCategory),
        )
        const groups = Map.groupBy(
          offered.filter(one => one.id in answers || fits(one)),
          one => one.uiMainCategory ?? '',
        )
        const first = offered.find(one => one.id in answers || fits(one))
        return (
          <Fieldset {...frame} hideLabel>
            <SearchIn
              input={typed}
              onInput={setTyped}
              matchCount={offered.filter(fits).length}
              chosen={offered.filter(one => one.id in answers).map(one => one.name)}
            />
            {[...groups].map(([group, inGroup]) => (
              <ChoiceGroup key={group} title={group}>
                <Choices columns={2} dense>
                  {inGroup.map(({ id, name, tooltip_content }) => (
                    <CheckRow
                      key={id}
                      id={id === first?.id ? frame.id : `${frame.id}-of-${id}`}
                      option
                      label={name}
                      hint={tooltip_content ?? undefined}
                      checked={id in answers}
                      onToggle={ticking(id)}
                    />
                  ))}
                </Choices>
              </ChoiceGroup>
            ))}
          </Fieldset>
        )
      }}
    </TagList>
  )
}

const parts = () => [texts.route, texts.lastUsed, texts.frequency, texts.source]

type Props = { id: number; name: string; answers: readonly (number | null)[] }

/** The four questions about one addiction. When all are answered, collapses to a summary with an Edit link (INT-059). */
function SubstanceEditor({ id, name, answers }: Props) {
  const { control, getFieldState } = useFormContext()
  const formState = useFormState({ control, name: `addictions.${id}` })
  const { nameOf, inCategory } = useTags()
  const complete = answers.length === parts().length && answers.every(Boolean)
  const [opened, setOpened] = useState(!complete)
  const wrong = Boolean(getFieldState(`addictions.${id}`, formState).error)
  const isOpen = opened || !complete || wrong
  const box = useRef<HTMLFieldSetElement>(null)
  return (
    <Box
      component="fieldset"
      ref={box}
      data-group={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 1.5, pb: 1.5, pt: 0.5, minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 0.5, typography: 'body2', fontWeight: 600 }}>
        {name}
      </Box>
      {isOpen ? (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          }}
        >
          {substanceAnswerCategories.map((category, at) => (
            <FormSelect
              key={category}
              name={`addictions.${id}.${at}`}
              label={parts()[at]!}
              options={inCategory(category).map(toOption)}
            />
          ))}
          {complete && !wrong && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <Button size="small" variant="outlined" onClick={() => setOpened(false)}>
                {texts.done(name)}
              </Button>
            </Box>
          )}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {answers.map((answer, at) => `${parts()[at]}: ${nameOf(answer ?? 0) ?? ''}`).join(' · ')}
          </Box>
          <Button
            size="small"
            aria-label={texts.editOf(name)}
            onClick={() => {
              setOpened(true)
              requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('select, [role=combobox]')?.focus())
            }}
          >
            {texts.edit}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Section 6's initial values. An answer stored as 0 (not provided) starts empty, so the user must answer again. */
export const substanceUseValues = (patient: Patient | undefined) => ({
  addictions: Object.fromEntries(
    Object.entries(patient?.addictions ?? {}).map(([addiction, parts]) => [addiction, parts.map(part => part || null)]),
  ),
  source_of_information: patient?.source_of_information ?? [],
})
