import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CheckRow, RadioCard } from './Choices.tsx'
import { LabelledSelect } from './FormSelect.tsx'

afterEach(cleanup)

test('an option does not repeat in its hint what its label says', () => {
  const about = { name: 'therapy', checked: false }
  render(
    <>
      <CheckRow {...about} id="a" option label="Terapia cognitiva (CBT)" hint="Terapia cognitiva" onToggle={() => undefined} />
      <RadioCard {...about} id="b" value={1} label="EMDR" hint="Eye movements" onChoose={() => undefined} />
    </>,
  )
  expect(screen.queryByText('Terapia cognitiva')).toBeNull()
  expect(screen.getByRole('radio', { name: /EMDR/, description: 'Eye movements' })).toBeTruthy()
})

test('while its options load, a select with a value does not look unanswered', () => {
  const { rerender } = render(
    <LabelledSelect label="Network" options={[]} value={2} empty="Select…" onChange={() => undefined} />,
  )
  expect(screen.queryByText('Select…')).toBeNull()
  rerender(
    <LabelledSelect label="Network" options={[{ id: 2, name: 'PPO' }]} value={2} empty="Select…" onChange={() => undefined} />,
  )
  expect(screen.getByText('PPO')).toBeTruthy()
  rerender(<LabelledSelect label="Network" options={[]} value={null} empty="Select…" onChange={() => undefined} />)
  expect(screen.getByText('Select…')).toBeTruthy()
})
