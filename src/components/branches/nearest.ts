/** Lists branches from the nearest on. The browser is asked where it is only when somebody presses the button. */
import { sortByDistance } from '../../domain/distance.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { parseWords } from '../../i18n/parse-words.ts'

const button = document.querySelector<HTMLButtonElement>('[data-nearest]')
const list = document.querySelector('[data-branches]')
const status = document.querySelector('[data-nearest-status]')
const words = parseWords(button?.dataset['nearest'])

const announce = (key: string) => {
  if (status) status.textContent = words[key] ?? ''
  button?.removeAttribute('aria-busy')
}

const kilometres = (km: number) =>
  fillPlaceholders(words['kilometres'] ?? '', { km: km < 10 ? km.toFixed(1) : String(Math.round(km)) })

function arrange({ coords }: GeolocationPosition) {
  if (!list) return
  const places = [...list.querySelectorAll<HTMLElement>('[data-latitude]')].map(item => ({
    item,
    latitude: Number(item.dataset['latitude']),
    longitude: Number(item.dataset['longitude'])
  }))
  for (const { place, km } of sortByDistance(coords, places)) {
    const distance = place.item.querySelector('[data-distance]')
    if (distance) distance.textContent = kilometres(km)
    list.append(place.item)
  }
  announce('nearest_done')
}

button?.addEventListener('click', () => {
  if (!('geolocation' in navigator)) return announce('nearest_failed')
  announce('nearest_searching')
  button.setAttribute('aria-busy', 'true')
  navigator.geolocation.getCurrentPosition(
    arrange,
    ({ code }) => announce(code === GeolocationPositionError.PERMISSION_DENIED ? 'nearest_denied' : 'nearest_failed'),
    { timeout: 10_000, maximumAge: 300_000 }
  )
})
if (button) button.hidden = false
