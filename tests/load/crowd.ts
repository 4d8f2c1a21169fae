import { setTimeout as pause } from 'node:timers/promises'
import { workAsAdvocate } from './advocate.ts'
import { type End, openTalk, type Talk } from './chat.ts'
import { workAsCoordinator } from './coordinator.ts'
import type { World } from './loadData.ts'
import { newPerson, type Person, type Places } from './person.ts'
import type { Shift } from './shift.ts'
import { openStream, type Stream } from './stream.ts'

/** How often a page polls while its stream is silent, in milliseconds (docs/operations.md, "Live changes and the chat"). */
const asksAnyway = 20_000

/** Every user at work, each with a stream, a case, and a conversation. They start over the course of `arriving` milliseconds. */
export function openCrowd(world: World, shift: Shift, { places, arriving }: { places: Places; arriving: number }) {
  const people: Person[] = []
  const talks: Talk[] = []
  const streams: Stream[] = []
  const days: Promise<void>[] = []
  for (const [n, pair] of world.pairs.entries()) {
    // The two ends of a conversation use different servers.
    const advocate = newPerson(pair.advocate, n, { places, tally: shift.tally })
    const coordinator = newPerson(pair.coordinator, n + 1, { places, tally: shift.tally })
    const talk = openTalk(pair.application, [advocate, coordinator], shift.tally)
    people.push(advocate, coordinator)
    talks.push(talk)
    const arrives = (arriving * n) / world.pairs.length
    const day = async (end: End, work: () => Promise<void>) => {
      await pause(arrives)
      await end.person.signIn()
      // The problem has already been reported.
      if (!end.person.token()) return
      streams.push(
        openStream(
          end.person,
          event => event.kind === 'message' && event.application_id === talk.application && void end.read(),
          () => void end.read(),
        ),
      )
      await Promise.all([work(), talkOn(end, shift), askAnyway(end, shift)])
    }
    days.push(day(talk.ends[0], () => workAsAdvocate(advocate, shift)))
    days.push(day(talk.ends[1], () => workAsCoordinator(coordinator, pair.organization, shift)))
  }
  return {
    people,
    talks,
    streams,
    /** Waits until every user has finished the shift, and reads the remaining messages. */
    async home() {
      await Promise.all(days)
      await Promise.all(talks.flatMap(talk => talk.ends.map(end => end.read())))
    },
    leave() {
      for (const stream of streams) stream.close()
      for (const person of people) person.leave()
    },
  }
}

/** Sends a message to the other end from time to time. */
async function talkOn(end: End, { think, over }: Shift) {
  while (!over()) {
    for (let n = 0; n < 3; n++) await think()
    if (!over()) await end.send()
  }
}

async function askAnyway(end: End, { over }: Shift) {
  for (let waited = 0; !over(); waited += 250) {
    await pause(250)
    if (waited % asksAnyway === 0) await end.read()
  }
}
