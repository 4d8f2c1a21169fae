import { widgets } from './installation.ts'

export const hasWidgets = () => Boolean(widgets().support || widgets().chat)

/**
 * Loads the widget scripts when the user first requests them so that no third-party code runs on pages with patient data until
 * then. Sets the chat's region (CHAT-004).
 */
export function openWidgets() {
  const { support, chat, region } = widgets()
  for (const [name, url] of Object.entries({ support, chat })) {
    if (!url || document.querySelector(`script[data-widget="${name}"]`)) continue
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.dataset.widget = name
    if (name === 'chat') script.dataset.region = region
    document.head.append(script)
  }
}
