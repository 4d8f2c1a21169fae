import { expect, test } from 'vitest'
import { profile } from './profile.ts'

test('the user’s ID with an uploaded picture can be missing or empty, but not another text', () => {
  const user = (user_id?: string) => profile.uploadPicture.body.shape.user_id.safeParse(user_id)
  expect([user().data, user('').data, user('7').data]).toEqual([undefined, undefined, 7])
  expect([user().success, user('').success, user('me').success]).toEqual([true, true, false])
})
