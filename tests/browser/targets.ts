import type { Page } from 'playwright/test'

/** The least height of a control on a phone, in pixels. */
const least = 44

/**
 * Controls of the page that are lower than 44 px, such as `button "Apply" 30`. A check box or a field counts with its label or frame.
 * Links in running text are exempt (WCAG 2.5.8), and so are the pins of the map, whose place means something.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(least => {
    const controls = 'button, [role=button], [role=tab], [role=combobox], input, select, textarea, summary, a.MuiButton-root'
    const exempt = '.leaflet-container, [aria-hidden=true], .MuiDataGrid-columnHeader, [inert]'
    const target = (element: Element) =>
      element.matches('input, select, textarea, [role=combobox]')
        ? (element.closest('label') ?? element.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? element)
        : element
    const small = [...document.querySelectorAll<HTMLElement>(controls)].flatMap(element => {
      if (element.closest(exempt) || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }))
        return []
      const box = target(element)
      const { width, height } = box.getBoundingClientRect()
      // Hidden from view, but not from screen readers.
      if (width < 2 || height < 2 || height >= least - 0.5) return []
      // The end buttons of a field are as high as the field.
      if (element.closest('.MuiInputBase-root') && element.matches('button')) return []
      const name =
        element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 40) || element.getAttribute('name') || ''
      return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(height)}`]
    })
    return [...new Set(small)]
  }, least)
