// Opens the screen as soon as the device is back online.
addEventListener('online', () => location.reload())
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload())

// Shows the language of the device's screens, or else the browser's, as src/i18n/language.ts does.
const language = (localStorage.getItem('locale') ?? navigator.language).toLowerCase().startsWith('es') ? 'es' : 'en'
for (const main of document.querySelectorAll('main')) {
  if (main.lang !== language) main.remove()
  else if (main.dataset.title) document.title = main.dataset.title
  main.hidden = false
}
document.documentElement.lang = language
