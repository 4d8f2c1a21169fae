import { widgets } from './installation.ts'

/** Whether a support or chat widget is configured. */
export const hasWidgets = () => Boolean(widgets().support || widgets().chat)

/**
 * Loads the widget scripts once, when the user asks for them; until then, no third-party code runs on pages with patient data.
 * Sets the chat's region (CHAT-004).
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
