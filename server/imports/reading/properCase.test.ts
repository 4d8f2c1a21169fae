import { expect, test } from 'vitest'
import { properCase } from './hospitals.ts'

test.each([
  ['SOUTHEAST HEALTH MEDICAL CENTER', 'Southeast Health Medical Center'],
  ["ST MARY'S HOSPITAL OF THE LAKE", "St Mary's Hospital of the Lake"],
  ["CHILDREN'S HOSPITAL AT O'CONNOR", "Children's Hospital at O'Connor"],
  ['MCLAREN BAY REGION', 'McLaren Bay Region'],
  ['UCLA MEDICAL CENTER, LLC', 'UCLA Medical Center, LLC'],
  ['LDS HOSPITAL', 'LDS Hospital'],
  ['THE HEART HOSPITAL', 'The Heart Hospital'],
  ['EXAMPLE HOSPITAL, THE', 'Example Hospital, The'],
  ['ALDER-NORTHEAST/QUEENS II', 'Alder-Northeast/Queens II'],
  ['2505 U S HIGHWAY 431 NORTH', '2505 U S Highway 431 North'],
  ['12 5TH ST NE', '12 5th St NE'],
  ['P.O. BOX 12B', 'P.O. Box 12B'],
  ['Already Written', 'Already Written'],
  ['', ''],
])('%s becomes %s', (text, proper) => expect(properCase(text)).toBe(proper))
