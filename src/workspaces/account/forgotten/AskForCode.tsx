import { useMutation } from '@tanstack/react-query'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { texts } from '../../../i18n/english/forgotten.ts'
import { askForCode, failureOf } from './calls.ts'
import { Lines, Submit } from './Lines.tsx'

type Props = { email: string; onEmail: (email: string) => void; onAsked: () => void }

/** Step 1: enter the email address for the code. Only a 200 continues to step 2 (AUTH-048). */
export function AskForCode({ email, onEmail, onAsked }: Props) {
  const ask = useMutation({ mutationFn: askForCode, onSuccess: onAsked })
  return (
    <Lines onSend={() => !ask.isPending && ask.mutate(email.trim())}>
      {ask.isError && <Problem>{failureOf(ask.error)}</Problem>}
      <LabelledInput
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={event => onEmail(event.target.value)}
      />
      <Submit underway={ask.isPending} />
    </Lines>
  )
}
