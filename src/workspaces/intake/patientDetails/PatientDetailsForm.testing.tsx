import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { enter, network, openAt } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'

export const field = (name: string) => screen.getByLabelText(name, { exact: true })
export const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
export const summary = async () => within((await screen.findByText('There is a problem')).parentElement!)
export const openNew = async () => {
  openAt('/patient/intake/add/section-1/p/New')
  await screen.findByRole('heading', { name: 'Patient Details' })
}
export const fill = async () => {
  await enter(field('First name'), 'Ana')
  await enter(field('Last name'), 'Lo')
  await enter(field('Date of birth'), '4/5/1990')
  await choose(field('Current setting'), 'Emergency department')
  await userEvent.click(screen.getAllByLabelText('Female')[0]!)
  await userEvent.click(screen.getByLabelText('Non-binary'))
  await choose(field('Race or ethnicity'), 'Multiracial')
}

export const showsMessage = async (label: string, typed: string, message: string) => {
  network()
  await openNew()
  await enter(field(label), typed)
  await save()
  expect((await summary()).getByRole('link', { name: new RegExp(message) })).toBeDefined()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
}

export const clearsAddress = async (answer: string) => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.click(screen.getByLabelText('Yes'))
  await enter(field('Address line 1'), '12 Main Street')
  await userEvent.click(screen.getByLabelText(answer))
  await userEvent.click(screen.getByLabelText('Yes'))
  expect(field('Address line 1')).toHaveProperty('value', '')
  await userEvent.click(screen.getByLabelText(answer))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes()[0]!.body).toMatchObject({
    homeless: answer === 'No' ? true : null,
    address_line_one: null,
    address_zipcode: null,
  })
}
