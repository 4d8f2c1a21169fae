import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { checkAccess } from '../../../dataProvider/lostAccess.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { enter, network } from '../../../testing.ts'
import { clearsAddress, field, fill, openNew, save, showsMessage, summary } from './PatientDetailsForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['Last name', 'L', 'Last name must be at least 2 characters', '[INT-022]'],
  ['Date of birth', '2/29/2023', '02/29/2023 is not a real date', '[INT-026] [S-07]'],
])('%s %j shows "%s" %s', showsMessage)

test.each(['Not specified'])('selecting "%s" clears the address [INT-035]', clearsAddress)

test('a save rejected as a duplicate shows the existing patient, and is sent again after the user chooses [S-16]', async () => {
  const like = {
    id: 7,
    first_name: 'Ana',
    last_name: 'Lo',
    date_of_birth: '04/05/1990',
    status: 'Active',
    intake_complete: true,
    advocate_id: 3,
    advocate_name: 'Marcus Bell',
    similar: false,
    open_at: [],
  }
  const message = 'Choose first'
  const answers = {
    'POST /patients': { status: 409, json: { message, errors: { another_person: message }, data: [like] } },
    // A lookup that is still running when the save is rejected must not replace the patients that the save returned.
    'POST /patients/duplicates': { status: 500, json: { message: 'Oh' } },
  }
  const { writes } = network({ answers })
  await openNew()
  await fill()
  // The lookup for the last change has not started when the save is rejected.
  await userEvent.clear(field('Date of birth'))
  await enter(field('Date of birth'), '4/6/1990')
  await save()
  expect((await summary()).getByRole('link', { name: new RegExp(`${message}$`) })).toBeTruthy()
  // As after a lost connection, which reloads the screen and forgets what no component reads.
  checkAccess(queryClient)
  expect(await screen.findByRole('link', { name: 'Open existing record for Ana Lo' })).toBeTruthy()
  Reflect.deleteProperty(answers, 'POST /patients')
  await userEvent.click(screen.getByLabelText('This is a different person'))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes().map(({ body }) => body.another_person)).toEqual([false, true])
})

test('the browser does not suggest one patient’s data in the next patient’s form', async () => {
  network()
  await openNew()
  const offered = [...document.querySelectorAll('main input:not([type=radio]):not([type=checkbox]), main select')]
  expect(offered.length).toBeGreaterThan(6)
  expect(offered.filter(one => one.getAttribute('autocomplete') !== 'off')).toEqual([])
})
