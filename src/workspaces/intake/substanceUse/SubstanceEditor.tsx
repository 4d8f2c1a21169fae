import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { substanceAnswerCategories } from '#domain/tags.ts'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { optionOf } from '../../../features/featureTags/optionOf.ts'
import { useTags } from '../../../features/featureTags/useTags.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'

const texts = intake.substances
const parts = [texts.route, texts.lastUsed, texts.frequency, texts.source]

type Props = { id: number; name: string; answers: readonly (number | null)[] }

/** The four answers about one addiction: editable until complete, then a summary with an edit link (INT-059). */
export function SubstanceEditor({ id, name, answers }: Props) {
  const { getFieldState, formState } = useFormContext()
  const { nameOf, inCategory } = useTags()
  const complete = answers.length === parts.length && answers.every(Boolean)
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
              label={parts[at]!}
              options={inCategory(category).map(optionOf)}
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
            {answers.map((answer, at) => `${parts[at]}: ${nameOf(answer ?? 0) ?? ''}`).join(' · ')}
          </Box>
          <Button
            size="small"
            aria-label={texts.editOf(name)}
            onClick={() => {
              setOpened(true)
              requestAnimationFrame(() => box.current?.querySelector('select')?.focus())
            }}
          >
            {texts.edit}
          </Button>
        </Box>
      )}
    </Box>
  )
}
