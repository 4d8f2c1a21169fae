import { checkScreen, signIn, test } from './fixtures.ts'

const places: [string, string][] = [
  ['users', '/admin/users/dashboard'],
  ['orgs', '/admin/organizations/dashboard'],
  ['hospitals', '/admin/hospitals/dashboard'],
  ['tags', '/admin/feature_tags_modifier'],
  ['payers', '/admin/public_insurance_providers_modifier'],
  ['facilities', '/admin/facilities/dashboard'],
  ['org4', '/admin/organizations/4'],
  ['user4', '/admin/users/edit/4'],
]
const only = process.env.SHOTS?.split(',')
for (const [name, at] of places.filter(([n]) => !only || only.includes(n))) {
  test(`shot ${name}`, async ({ page, problems }) => {
    await signIn(page, 'super.admin', { at })
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/cl/${name}.png` })
    const info = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.MuiDataGrid-row')].map(r => r.getBoundingClientRect())
      const headers = [...document.querySelectorAll('.MuiDataGrid-columnHeader')].map(h => [
        h.textContent,
        Math.round(h.getBoundingClientRect().width),
        Math.round(h.getBoundingClientRect().right),
      ])
      return {
        first: rows[0]?.top,
        height: rows[0]?.height,
        visible: rows.filter(r => r.bottom <= innerHeight).length,
        headers,
        scroll: document.documentElement.scrollWidth,
        doc: document.documentElement.scrollHeight,
      }
    })
    console.log(name, JSON.stringify(info))
    await checkScreen(page).catch(e => console.log(name, 'AXE', String(e).slice(0, 1500)))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/cl/${name}-390.png` })
    await checkScreen(page).catch(e => console.log(name, 'AXE 390', String(e).slice(0, 1500)))
    console.log(name, 'problems', JSON.stringify(problems).slice(0, 600))
    problems.length = 0
    await page.goto('about:blank')
  })
}
