import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { completeUrl, licenses } from '#domain/directory/facilities/intake/licenses.ts'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import { patientDetails } from '#domain/intake/patients/intake/patientDetails.ts'
import { optional } from '#domain/intake/patients/intake/section.ts'
import { Vob } from '#domain/placement/applications/dialogs.ts'
import { phoneNumber } from '#domain/platform/fields.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { optionalNpi } from '#domain/platform/npi.ts'
import { phoneInForm, showPhone } from '#domain/platform/phone.ts'
import { type SpellingKind, spellings } from '#domain/platform/spellings.testing.ts'
import { z } from '#domain/platform/zod.ts'
import { tidyZip } from './FormAddress.tsx'
import { FormDate } from './FormDate.tsx'
import { FormNumber } from './FormNumber.tsx'
import { FormName, FormPhone, FormText } from './FormText.tsx'
import { FormWorldPhone } from './FormWorldPhone.tsx'
import { SchemaForm } from './SchemaForm.tsx'

afterEach(cleanup)

/** One field of a form's schema. The other fields have these valid values. */
const fieldOf = (schema: z.ZodType, valid: object, field: string) =>
  z.any().transform((value, context) => {
    const result = schema.safeParse({ ...valid, [field]: value })
    const issue = result.error?.issues.find(({ path }) => path[0] === field)
    if (issue) context.issues.push({ code: 'custom', message: issue.message, input: value })
    return issue || !result.success ? z.NEVER : (result.data as Record<string, unknown>)[field]
  })

const patient = {
  ...{
    first_name: 'Marisol',
    last_name: 'Venn',
    date_of_birth: '04/02/1992',
    gender_at_birth: 'female',
    gender_identity: 'female',
  },
  ...{
    race: 'Hispanic/Latine',
    current_location: 1,
    homeless: false,
    address_line_one: '18 Larkspur Lane',
    address_city: 'Austin',
  },
  address_state: 'TX',
  address_zipcode: '78701',
  receives_texts: [],
}
const inPatient = (field: string) => fieldOf(patientDetails.schema, patient, field)
const inFacility = (field: string) => fieldOf(licenses.schema, filled, field)
const phone = (kept: unknown) => (kept ? showPhone(String(kept)) : '')
const pattern = (kept: unknown) => phoneInForm(String(kept))

/** How each kind is entered and checked, and how its form shows the kept value after a reload. */
const kinds: Record<SpellingKind, { input: ReactNode; schema: z.ZodType; reload?: (kept: unknown) => unknown }> = {
  phone: { input: <FormWorldPhone name="field" label="Value" />, schema: inPatient('phone_number'), reload: phone },
  patternPhone: {
    input: <FormPhone name="field" label="Value" />,
    schema: phoneNumber('Invalid phone number'),
    reload: pattern,
  },
  tenDigitPhone: { input: <FormPhone name="field" label="Value" />, schema: inFacility('main_phone_number'), reload: pattern },
  zip: { input: <FormText name="field" label="Value" tidy={tidyZip} />, schema: inPatient('address_zipcode') },
  name: { input: <FormName name="field" label="Value" />, schema: inPatient('first_name') },
  address: { input: <FormText name="field" label="Value" />, schema: inPatient('address_line_one') },
  money: {
    input: <FormNumber name="field" label="Value" />,
    schema: fieldOf(Vob, { deductible: 1, copay: 1 }, 'deductible'),
    reload: kept => kept,
  },
  birthDate: { input: <FormDate name="field" label="Value" />, schema: inPatient('date_of_birth') },
  npi: { input: <FormText name="field" label="Value" />, schema: optionalNpi },
  website: { input: <FormText name="field" label="Value" tidy={completeUrl} />, schema: inFacility('website_url') },
  memberId: { input: <FormText name="field" label="Value" />, schema: optional() },
}

function show(kind: SpellingKind, value: unknown) {
  const onSubmit = vi.fn()
  render(
    <MemoryRouter>
      <SchemaForm
        schema={z.object({ field: kinds[kind].schema }) as never}
        values={{ field: value } as never}
        onSubmit={onSubmit}
        skipUnsavedCheck
      >
        {kinds[kind].input}
        <button type="submit">Save</button>
      </SchemaForm>
    </MemoryRouter>,
  )
  return { input: screen.getByLabelText<HTMLInputElement>('Value'), onSubmit }
}

describe.each(keysOf(spellings))('%s', kind => {
  test('has at least 30 spellings, each only once', () => {
    const typed = spellings[kind].map(([text]) => text)
    expect(typed.length).toBeGreaterThanOrEqual(30)
    expect(typed).toEqual([...new Set(typed)])
  })

  test.each(spellings[kind])('%j is shown as it is kept, also after a reload, or refused', async (typed, outcome) => {
    const { input, onSubmit } = show(kind, '')
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.blur(input)
    const left = input.value
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    if ('refused' in outcome) {
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
      expect(
        document.getElementById(input.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent ??
          document.body.textContent,
      ).toContain(outcome.refused)
      return expect(onSubmit).not.toHaveBeenCalled()
    }
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ field: outcome.kept }, expect.anything()))
    // Spaces around a value are not kept and not visible.
    expect(left.trim()).toBe(outcome.shown)
    cleanup()
    const reloaded = show(kind, (kinds[kind].reload ?? (kept => kept ?? ''))(outcome.kept)).input.value
    if (kind === 'money') expect(Number(reloaded)).toBe(Number(outcome.shown))
    else expect(reloaded).toBe(outcome.shown)
  })
})
