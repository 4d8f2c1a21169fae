import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one, paging, total } from '../formats.ts'
import { BedSettings, FacilityBeds, HistoryRow, LinkedBeds, LinkToken, Tellings } from './schema.ts'

export const beds = contract({
  own: {
    method: 'GET',
    path: '/common/beds',
    about: 'The open beds of the facilities at which the caller works or whose organization they administer; by name.',
    access: 'signed in',
    response: z.array(FacilityBeds),
    beside: total,
  },
  show: {
    method: 'GET',
    path: '/facilities/:id/beds',
    about: 'What a facility has said of its open beds, how old that is, and when it fades.',
    access: 'beds.show',
    params: one,
    response: FacilityBeds,
  },
  tell: {
    method: 'PATCH',
    path: '/facilities/:id/beds',
    about: 'Says how many beds are open now. What somebody else has changed since it was seen is not overwritten: 409.',
    access: 'beds.tell',
    params: one,
    body: z.object({ beds: Tellings }),
    response: FacilityBeds,
  },
  set: {
    method: 'PATCH',
    path: '/facilities/:id/beds/settings',
    about: 'Sets after how many hours a number fades, how long a bed is held, and whether a mail asks for the numbers.',
    access: 'beds.set',
    params: one,
    body: BedSettings,
    response: FacilityBeds,
  },
  history: {
    method: 'GET',
    path: '/facilities/:id/beds/history',
    about: 'Who said how many beds were open, and when; latest first.',
    access: 'beds.show',
    params: one,
    query: paging,
    response: z.array(HistoryRow),
    beside: total,
  },
  byLink: {
    method: 'POST',
    path: '/beds/by-link',
    about: 'What the link in a mail opens: the open beds of one facility, without a sign-in. Whoever only looks changes nothing.',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: LinkedBeds,
    unaudited: 'It reads the numbers of one facility, which advocates are told, too.',
  },
  tellByLink: {
    method: 'POST',
    path: '/beds/by-link/tell',
    about: 'Says how many beds are open now, in the name of the person to whom the link was sent.',
    access: 'public',
    body: z.object({ token: LinkToken, beds: Tellings }),
    response: LinkedBeds,
  },
})
