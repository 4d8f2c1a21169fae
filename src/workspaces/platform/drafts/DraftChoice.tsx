import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { useTags } from '../../../dataProvider/useTags.ts'
import { draftsTexts as all } from '../../../i18n/english/documents.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as patient } from '../../../i18n/english/patient.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ConflictView, conflictId } from '../../../ui/fields/conflict/ConflictView.tsx'
import { shortValue } from '../../../ui/fields/conflict/versions.ts'
import { type Labels, labelIn } from '../../../ui/fields/useField.ts'
import type { DraftConflict } from './useDraft.ts'
import { formatSaveTime } from './useDraftForm.ts'

const texts = all.choice

type Props = {
  other: DraftConflict
  /** Field labels by the last part of the field path. */
  labels: Labels
  /** Keeps this device's input, with the other version of these fields. */
  onKeep: (theirs: readonly string[]) => void
  onTakeOther: () => void
  /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined
}

/**
 * Shows how two versions of a draft differ after the user changed it on two devices, and lets the user choose a version of each
 * field. Discards neither version until then.
 */
export function DraftChoice({ other: { draft, baseValues, otherValues }, labels, onKeep, onTakeOther, show }: Props) {
  const format = useFieldFormat(show)
  // The user may continue to type before choosing.
  const ownValues = useWatch()
  if (draft)
    return (
      <ConflictView
        versions={{ base: baseValues, mine: ownValues, theirs: otherValues }}
        labelOf={field => labelIn(labels, field) ?? field}
        show={format}
        texts={{
          title: texts.title,
          about: texts.draft(draft.device_name, formatSaveTime(draft.saved_at)),
          mine: texts.mine,
          theirs: texts.theirs,
          keepMine: texts.keepMine,
          takeTheirs: texts.takeTheirs,
        }}
        onChoose={onKeep}
        onTakeTheirs={onTakeOther}
      />
    )
  return (
    <Alert id={conflictId} tabIndex={-1} severity="warning" role="alert">
      <AlertTitle>{texts.title}</AlertTitle>
      {texts.saved}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={() => onKeep([])}>
          {texts.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTakeOther}>
          {texts.takeTheirs}
        </Button>
      </Box>
    </Alert>
  )
}

/** Returns a function that formats a field's value, with the names of tags. */
export function useFieldFormat(show?: Props['show']) {
  const { nameOf: tagName } = useTags()
  return (field: string, value: unknown): string => {
    if (field === 'homeless' && typeof value === 'boolean') return value ? intake.details.homeless : intake.details.hasHome
    const word = typeof value === 'string' ? words[field.split('.').at(-1)!]?.[value] : undefined
    if (field === 'race' && typeof value === 'string') return domainValue(value)
    return word ?? show?.(field, value) ?? shortValue(value, tagName)
  }
}

/** Texts of the values of fields with a fixed choice. */
const words: Record<string, Record<string, string>> = {
  gender_at_birth: patient.sexes,
  gender_identity: patient.genders,
  sub_relationship: patient.relations,
}
