import { type ComponentType, createElement, memo, useSyncExternalStore } from 'react'
import { i18nProvider } from './i18nProvider.ts'

/** The language of the texts. A component that calls it renders again when the language changes, and with it the components below. */
export const useLocale = () => useSyncExternalStore(i18nProvider.subscribe, i18nProvider.getLocale)

/** `memo` for a component that shows texts: it also renders again when the language changes. Its state stays. */
export function memoByLocale<P extends object>(Component: ComponentType<P>) {
  const Memoized = (props: P) => {
    useLocale()
    return createElement(Component, props)
  }
  return memo(Memoized)
}
