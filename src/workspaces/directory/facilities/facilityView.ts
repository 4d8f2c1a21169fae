import type { Match } from '#domain/matching/schema.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'

export type ShownFacility = Omit<
  Match,
  'distance' | 'latitude' | 'longitude' | 'network' | 'application' | 'staffed' | 'open_beds' | 'photo_id' | 'response_minutes'
>

/** Tag names, and the tags and plans requested by the viewer. */
export type ViewerContext = { tags: Tags; needed: readonly number[]; plans: readonly string[] }
