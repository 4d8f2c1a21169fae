import { test } from './fixtures.ts'
import { editSections } from './intake-branches.testing.ts'

test('an edit of the last section is saved and confirmed [INT-007]', ({ page, api }) => editSections(page, api, [10]))
