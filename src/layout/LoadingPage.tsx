import { texts as shell } from '../i18n/english/shell.ts'

/** The outline of a page while the code of its layout loads. Plain CSS (base.css), because sign-in carries it too. */
export const LoadingPage = () => (
  <div className="loading-page" aria-busy="true">
    <span>{shell.state.loading}</span>
  </div>
)
