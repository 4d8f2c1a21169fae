import type { Match } from '#domain/matching/schema.ts'
import type { Tags } from '../featureTags/useTags.ts'

/** What a card tells of a facility, wherever it is shown. */
export type ShownFacility = Omit<Match, 'distance' | 'network' | 'application' | 'staffed' | 'open_beds'>

/** Who looks at it: the names of the tags, and what is asked of a facility, tags and plans. */
export type Onlooker = { tags: Tags; asked: readonly number[]; plans: readonly string[] }
