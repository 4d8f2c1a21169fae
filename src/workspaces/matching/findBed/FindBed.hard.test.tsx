import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseOption } from '../../../resources/chooseStatus.testing.ts'
import { openAt } from '../../../testing.ts'
import { eachAfresh } from '../page.testing.ts'
import { detox } from '../testing.ts'
import './FindBed.tsx'
import '../../intake/IntakeWizard.tsx'
import { age, connect, loaded, open, typeIn, zip } from './FindBed.testing.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

test('lists programs near the hospital immediately; each answer narrows the list, and no answer is in the URL [S-23]', async () => {
  const { searches } = connect()
  const router = open()
  await loaded()
  expect(await screen.findByText('2 programs match within 200 miles of Los Angeles, CA 90071')).toBeTruthy()
  await waitFor(() => expect(zip().value).toBe('90071'))
  expect(screen.queryByText(/for this patient/)).toBeNull()
  expect(searches()).toMatchObject([{ treatment_levels: [], age: null, gender: null, plans: [], near: null }])
  await chooseOption(screen.getByRole('combobox', { name: 'Level of care' }), 'Detox - residential')
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  typeIn(age(), '34')
  const payer = screen.getByRole('combobox', { name: 'Payer' })
  fireEvent.mouseDown(payer)
  typeIn(payer, 'aet')
  fireEvent.click(await screen.findByRole('option', { name: /Aetna/ }))
  await waitFor(() =>
    expect(searches().at(-1)).toMatchObject({
      treatment_levels: [detox],
      age: 34,
      gender: 'female',
      payment: 'insurance',
      plans: ['AETNA'],
      near: null,
    }),
  )
  const { pathname, search, hash } = router.state.location
  expect([pathname, search, hash]).toEqual(['/find-a-bed', '', ''])
})

test('"self pay" finds "Cash or self-pay"', async () => {
  connect()
  open()
  await loaded()
  const payer = screen.getByRole('combobox', { name: 'Payer' })
  fireEvent.mouseDown(payer)
  typeIn(payer, 'self pay')
  expect(await screen.findByRole('option', { name: 'Cash or self-pay' })).toBeTruthy()
})

test('an unknown ZIP code and an impossible age each show a message next to their field; the other answers still count', async () => {
  const { searches } = connect()
  open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Male' }))
  typeIn(age(), '400')
  typeIn(zip(), '00000')
  expect(await screen.findByText('ZIP code 00000 is not recognized. Searching near Los Angeles, CA 90071.')).toBeTruthy()
  expect(age().getAttribute('aria-invalid')).toBe('true')
  expect(zip().getAttribute('aria-invalid')).toBe('true')
  expect(searches().at(-1)).toMatchObject({ gender: 'male', age: null })
  expect(screen.getByRole('article', { name: 'House 1' })).toBeTruthy()
})

test('an incomplete ZIP code keeps the last place until it is complete', async () => {
  const { searches } = connect()
  open()
  await loaded()
  typeIn(zip(), '89501')
  await waitFor(() => expect(searches().at(-1)?.near).toMatchObject({ place: { zip: '89501' } }))
  const before = searches().length
  typeIn(zip(), '895')
  fireEvent.blur(zip())
  expect(await screen.findByText('Enter a five-digit ZIP code')).toBeTruthy()
  expect(searches()).toHaveLength(before)
})

test('a two-digit age is searched immediately', async () => {
  const { searches } = connect()
  open()
  await loaded()
  typeIn(age(), '34')
  await act(async () => {})
  expect(searches().at(-1)).toMatchObject({ age: 34 })
  typeIn(age(), '5')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ age: 5 }))
})

test('every visit starts empty, and Back restores that visit’s answers', async () => {
  connect()
  const router = open()
  await loaded()
  typeIn(age(), '34')
  await act(() => router.navigate('/patient/community'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  await act(() => router.navigate(-1))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('34')
  await act(() => router.navigate('/patient/community'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  await act(() => router.navigate('/find-a-bed'))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('')
})

test('"Start intake" in a row takes the facility and the answers to section 1, outside the URL and the history state', async () => {
  connect()
  const router = open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start intake for House 1' }))
  expect(await screen.findByText('You can apply to House 1 once the release is signed.')).toBeTruthy()
  expect(screen.getByText('Started from Find a bed')).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/female|House/)
  await act(() => router.navigate('/patient/intake/add/section-1/p/New'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByText(/apply to House 1/)).toBeNull())
})

test('a facility that is not on Passage can be called, but an intake cannot start for it', async () => {
  connect()
  open()
  await loaded()
  expect(screen.getByRole('link', { name: 'Call House 2, (213) 555-0175' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start intake for House 2' })).toBeNull()
})

test('from an intake, "Choose" returns to it with the facility and keeps its input', async () => {
  connect()
  const router = openAt('/patient/intake/add/section-1/p/New', '/patient/community')
  typeIn(await screen.findByLabelText('First name'), 'Ana')
  fireEvent.click(screen.getByRole('button', { name: 'See matches' }))
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Choose House 1' }))
  expect(await screen.findByText('You can apply to House 1 once the release is signed.')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ana'))
  expect(screen.queryByText('Started from Find a bed')).toBeNull()
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
})
