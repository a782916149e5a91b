/** The prebuilt not-found page learns only in the browser which address was asked for. */
const place = document.querySelector('[data-missing-path]')
const line = document.querySelector<HTMLElement>('[data-missing]')

if (place && line?.classList.contains('invisible')) {
  place.textContent = safelyDecoded(location.pathname)
  line.classList.remove('invisible')
}

function safelyDecoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
