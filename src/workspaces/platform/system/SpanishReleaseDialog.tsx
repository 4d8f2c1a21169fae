import { usDay } from '#domain/platform/dates.ts'
import { withRules } from '#domain/platform/formRules.ts'
import { releaseVersions } from '#domain/platform/installation/releaseText.ts'
import { type InstallationState, installationSettings, reviewProblem } from '#domain/platform/installation/schema.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as system } from '../../../i18n/english/system.ts'
import { ConsoleText } from '../../../ui/console/ConsoleForm.tsx'
import { ActionForm, InDialog } from '../../../ui/console/InDialog.tsx'
import { FormCheckbox } from '../../../ui/fields/FormChoice.tsx'
import { FormDate } from '../../../ui/fields/FormDate.tsx'
import { type DialogProps, useInstallationChange } from './useInstallationChange.ts'

const texts = system.installation.release

const { spanish_release, spanish_release_counsel, spanish_release_reviewed_on } = installationSettings
const SpanishReleaseForm = withRules(
  z.object({ spanish_release, spanish_release_counsel, spanish_release_reviewed_on }),
  (values, issues) => {
    const problem = reviewProblem(values as InstallationState)
    if (problem) issues.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  },
)

/** Whether patients who prefer Spanish sign the Spanish release, and the review that permits it. */
export const signsSpanish = ({ spanish_release: reviewed }: InstallationState): boolean => reviewed === releaseVersions.es

export function SpanishReleaseDialog(props: DialogProps) {
  const { state, onClose } = props
  const save = useInstallationChange(props)
  return (
    <InDialog open title={texts.title} about={texts.about} onClose={onClose}>
      <ActionForm
        schema={SpanishReleaseForm}
        values={{
          spanish_release: signsSpanish(state) ? releaseVersions.es : null,
          spanish_release_counsel: state.spanish_release_counsel,
          spanish_release_reviewed_on: state.spanish_release_reviewed_on && usDay(state.spanish_release_reviewed_on),
        }}
        onSubmit={save}
        submit={system.installation.save}
        sending={system.installation.saving}
        onClose={onClose}
      >
        <ConsoleText source="spanish_release_counsel" label={texts.counsel} hint={texts.counselHint} optional />
        <FormDate name="spanish_release_reviewed_on" label={texts.day} future={texts.future} optional />
        <FormCheckbox name="spanish_release" label={texts.sign(releaseVersions.es)} valueMap={reviewed} />
      </ActionForm>
    </InDialog>
  )
}

/** The checkbox stores the version of the text that this page was built with. */
const reviewed = { on: releaseVersions.es, off: null, isOn: (value: unknown) => value === releaseVersions.es }
