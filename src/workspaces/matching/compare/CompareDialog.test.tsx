import { expect, test } from 'vitest'
import { openNeeds } from '#domain/matching/testing.ts'
import { inLanguage } from '../../../i18n/i18nProvider.ts'
import { aMatch, catalogueById } from '../testing.ts'
import { choiceSheet } from './CompareDialog.tsx'

const howFar = (approximate: boolean, place: string, distance = 16_100) => {
  const [facility] = choiceSheet([aMatch(1, { approximate, distance })], {
    needs: openNeeds(),
    tags: catalogueById,
    nameOf: String,
    center: { label: place },
  })
  return facility!.lines.find(({ about }) => about === 'Distance')!.text
}

test('the sheet shows each facility’s distance, with "about" if only its ZIP code is known', () => {
  expect(howFar(false, 'Pasadena, CA')).toBe('10.0 miles from Pasadena, CA')
  expect(howFar(true, 'Pasadena, CA')).toBe('about 10.0 miles from Pasadena, CA')
  expect(howFar(true, '')).toBe('about 10.0 miles')
  expect(howFar(true, 'Pasadena, CA 91101', 0)).toBe('in the same ZIP code')
  expect(howFar(false, '', 0)).toBe('less than 0.1 miles')
})

test('in a Spanish sheet, the center of a state has a Spanish name, whatever the language of the screens', async () => {
  const context = {
    needs: openNeeds(),
    tags: catalogueById,
    nameOf: String,
    center: { label: 'Nevada', found_by: 'state' } as const,
  }
  const [facility] = await inLanguage('es', () => choiceSheet([aMatch(1, { distance: 16_100 })], context))
  expect(facility!.lines.find(({ about }) => about === 'Distancia')!.text).toContain('el punto central de Nevada')
})
