import type { Match } from '#domain/matching/schema.ts'
import type { Tags } from '../featureTags/useTags.ts'

/** The facility fields that every card shows. */
export type ShownFacility = Omit<
  Match,
  'distance' | 'network' | 'application' | 'staffed' | 'open_beds' | 'photo_id' | 'response_minutes'
>

/** What the viewer needs: tag names, and the requested tags and plans. */
export type ViewerContext = { tags: Tags; asked: readonly number[]; plans: readonly string[] }
