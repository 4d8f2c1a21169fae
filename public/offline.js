// Opens the screen as soon as the device is back online.
addEventListener('online', () => location.reload())
document.getElementById('retry').addEventListener('click', () => location.reload())
