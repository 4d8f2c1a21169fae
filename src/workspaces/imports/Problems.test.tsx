import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { Problems } from './Problems.tsx'

/** The bytes of a file, which a page reads with a FileReader. */
const bytesOf = (file: Blob) =>
  new Promise<Buffer>(done => {
    const reader = new FileReader()
    reader.onload = () => done(Buffer.from(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(file)
  })

test('rows that cannot be imported are saved as CSV, with a byte order mark for Excel and formulas as text', async () => {
  const saved: Blob[] = []
  const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const problems = [
    { line: 2, columns: ['zip'], reason: 'ZIP code “Zoë” is not valid' },
    { line: 3, reason: '=1+1' },
  ]
  const { rerender } = render(<Problems detail={{ kind: 'payers', problems, problems_total: 1_041 }} />)
  expect(screen.getByText('Showing the first 2 of 1,041. The CSV file has all of them.')).toBeTruthy()
  rerender(<Problems detail={{ kind: 'payers', problems, problems_total: 2 }} />)
  await userEvent.click(screen.getByRole('button', { name: /^Save as CSV/ }))
  click.mockRestore()
  const bytes = await bytesOf(saved[0]!)
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(parse(bytes, { bom: true }).slice(1)).toEqual([
    ['2', 'zip', 'ZIP code “Zoë” is not valid'],
    ['3', '', "'=1+1"],
  ])
})
