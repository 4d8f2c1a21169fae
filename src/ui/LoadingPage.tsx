import { texts as shell } from '../i18n/english/shell.ts'

/** Placeholder while the layout's code is loading. Uses plain CSS (base.css) because it is in the sign-in bundle. */
export const LoadingPage = () => (
  <div className="loading-page" aria-busy="true">
    <span>{shell.state.loading}</span>
  </div>
)
