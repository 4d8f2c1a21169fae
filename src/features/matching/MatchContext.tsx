import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match, PatientFeatures } from '#domain/matching/schema.ts'
import { shownName } from '../facilities/serviceTabs.ts'
import type { Tags } from '../featureTags/useTags.ts'
import type { Source } from './source.ts'

/** Actions of a row; `heading` is the id of the facility's name, which describes each button. */
export type CardActions = ComponentType<{ match: Match; opened: boolean; heading: string }>

type Given = {
  /** Where the searches come from: a patient, or facts without a patient. */
  source: Source
  needs: Needs
  tags: Tags
  /** The needs by kind, for the filters. */
  features: { data?: PatientFeatures | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  words: {
    emptyTitle: string
    emptyText: string
    /** Heading of the filters that come from the needs, and an explanation of the required ones. */
    offered: string
    required: string
    /** About the open beds of the list. */
    beds: { filterHint: string; rowHint: string; count: (count: number) => string; noneOpen: string }
  }
  /** How to change the needs, shown next to the condition that excludes facilities. */
  edit: ReactNode
  Actions: CardActions
  /** Shown among the actions of a row. */
  Beside?: ComponentType<{ id: number; heading: string }>
}

type MatchContext = Given & { nameOf: (tag: number) => string }

const Context = createContext<MatchContext | null>(null)

/** What the list, the filters and the map need in addition to the matches. */
export function useMatchContext(): MatchContext {
  const held = useContext(Context)
  if (!held) throw new Error('useMatchContext outside a match list')
  return held
}

export function MatchProvider({ children, ...given }: Given & { children: ReactNode }) {
  const { source, needs, tags, features, words, edit, Actions, Beside } = given
  const { data, isError, error, refetch } = features
  const value = useMemo(
    () => ({
      source,
      needs,
      tags,
      features: { data, isError, error, refetch },
      words,
      edit,
      Actions,
      ...(Beside && { Beside }),
      nameOf: nameIn(tags),
    }),
    [source, needs, tags, data, isError, error, refetch, words, edit, Actions, Beside],
  )
  return <Context value={value}>{children}</Context>
}

/** The name of a tag; its id if it is unknown. */
export const nameIn = (tags: Tags) => (id: number) => {
  const tag = tags.get(id)
  return tag ? shownName(tag) : String(id)
}
