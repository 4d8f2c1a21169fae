import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match, PatientFeatures } from '#domain/matching/schema.ts'
import type { Tags } from '../../dataProvider/useTags.ts'
import { shownName } from '../directory/facilities/serviceTabs.ts'
import type { Source } from './source.ts'

/** Buttons for a row. `heading` is the id of the facility's name, which describes each button. */
export type CardActions = ComponentType<{ match: Match; opened: boolean; heading: string }>

type MatchProviderProps = {
  /** Where the matches come from: a patient, or facts entered without a patient. */
  source: Source
  needs: Needs
  tags: Tags
  features: { data?: PatientFeatures | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  words: {
    emptyTitle: string
    emptyText: string
    /** Heading for the filters that come from the needs, and an explanation of the required needs. */
    offered: string
    required: string
    /** Labels for open beds in the list. */
    beds: { filterHint: string; rowHint: string; count: (count: number) => string; noneOpen: string }
  }
  /** Button or link for changing the needs. Shown next to a need that excludes facilities. */
  edit: ReactNode
  Actions: CardActions
  /** Rendered next to a row's buttons. */
  Aside?: ComponentType<{ id: number; heading: string }>
}

type MatchContext = MatchProviderProps & { nameOf: (tag: number) => string }

const Context = createContext<MatchContext | null>(null)

export function useMatchContext(): MatchContext {
  const held = useContext(Context)
  if (!held) throw new Error('useMatchContext outside a match list')
  return held
}

export function MatchProvider({ children, ...props }: MatchProviderProps & { children: ReactNode }) {
  const { source, needs, tags, features, words, edit, Actions, Aside } = props
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
      ...(Aside && { Aside }),
      nameOf: nameIn(tags),
    }),
    [source, needs, tags, data, isError, error, refetch, words, edit, Actions, Aside],
  )
  return <Context value={value}>{children}</Context>
}

/** Returns a tag's name, or its id if the tag is unknown. */
export const nameIn = (tags: Tags) => (id: number) => {
  const tag = tags.get(id)
  return tag ? shownName(tag) : String(id)
}
