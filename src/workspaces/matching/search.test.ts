import { expect, test } from 'vitest'
import { readPages, readPatient, readSearch, writeSearch } from './search.ts'

const chicago = { latitude: 41.88, longitude: -87.63, label: 'Chicago, IL 60602' }
const read = (query: string) => readSearch(new URLSearchParams(query))

test('an empty URL searches 200 miles around the patient’s location without filters', () => {
  expect(read('pid=54')).toEqual({ radius: 200, place: null, filters: [], open_beds: false, sort: 'published', name: '' })
})

test('a written URL parses to the same search, and defaults are omitted', () => {
  const search = { radius: 50, place: chicago, filters: [901, 77], open_beds: true, sort: 'open_beds', name: 'quiet' } as const
  const written = writeSearch(new URLSearchParams('pid=54&page=3'), search)
  expect(readSearch(written)).toEqual(search)
  expect(written.get('pid')).toBe('54')
  expect(written.has('page')).toBe(false)
  expect(
    String(writeSearch(written, { radius: 200, place: null, filters: [], open_beds: false, sort: 'published', name: '' })),
  ).toBe('pid=54')
})

test.each(['radius=30', 'radius=', 'lat=91&lng=0', 'lat=10', 'lat=&lng=', 'filters=a,-1,0,1.5', 'filters=99999999999'])(
  'invalid input (%s) falls back to the default',
  query => expect(read(query)).toEqual({ radius: 200, place: null, filters: [], open_beds: false, sort: 'published', name: '' }),
)

test('a repeated filter counts once', () => expect(read('filters=5,5,6').filters).toEqual([5, 6]))

test.each([
  { query: 'pid=54', pid: 54 },
  { query: 'pid=New', pid: null },
  { query: 'pid=-1', pid: null },
  { query: '', pid: null },
])('the patient in "$query" is $pid', ({ query, pid }) => expect(readPatient(new URLSearchParams(query))).toBe(pid))

test.each([
  { query: '', pages: 1 },
  { query: 'page=3', pages: 3 },
  { query: 'page=-2', pages: 1 },
  { query: 'page=x', pages: 1 },
  { query: 'page=900', pages: 25 },
])('"$query" loads $pages pages', ({ query, pages }) => expect(readPages(new URLSearchParams(query))).toBe(pages))
