import { widgets } from './installation.ts'

/** Whether this installation names a support or a chat widget. */
export const hasWidgets = () => Boolean(widgets().support || widgets().chat)

/**
 * Fetches the widgets' scripts, once, when somebody asks for them: until then nothing of a third party stands in a page with
 * patients on it. They show themselves. The chat's is told its region (spec 1 §9).
 */
export function openWidgets() {
  const { support, chat, region } = widgets()
  for (const [name, address] of Object.entries({ support, chat })) {
    if (!address || document.querySelector(`script[data-widget="${name}"]`)) continue
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.dataset.widget = name
    if (name === 'chat') script.dataset.region = region
    document.head.append(script)
  }
}
