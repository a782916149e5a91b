/** Pictures of a product: thumbnails, and the whole screen with zoom. Loaded when somebody presses or swipes. */
import { PACKSHOT_FULL_WIDTH } from '../../packshot/views.ts'
import { parseWords } from '../../i18n/parse-words.ts'

const gallery = document.querySelector<HTMLElement>('[data-gallery]')
const strip = gallery?.querySelector<HTMLElement>('.gallery-strip')
const words = parseWords(gallery?.dataset['gallery'])

const shownIn = (pictures: Element) => Math.round(pictures.scrollLeft / Math.max(1, pictures.clientWidth))

function show(pictures: Element, index: number, behavior: ScrollBehavior = 'smooth') {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  pictures.scrollTo({ left: pictures.clientWidth * index, behavior: isStill ? 'instant' : behavior })
}

function markThumbnail() {
  if (!gallery || !strip) return
  for (const [index, thumbnail] of gallery.querySelectorAll('.gallery-thumbs a').entries())
    if (index === shownIn(strip)) thumbnail.setAttribute('aria-current', 'true')
    else thumbnail.removeAttribute('aria-current')
}

strip?.addEventListener('scroll', markThumbnail, { passive: true })
markThumbnail()

const SVG = 'http://www.w3.org/2000/svg'
const ICONS = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  zoom: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5M8 11h6m-3-3v6',
  close: 'm6 6 12 12M18 6 6 18'
} as const

function iconButton(name: keyof typeof ICONS, onClick: (button: HTMLButtonElement) => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', words[name] ?? '')
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', ICONS[name])
  icon.append(line)
  button.append(icon)
  button.addEventListener('click', () => onClick(button))
  return button
}

/** The same pictures, twice as sharp. */
function largePictures(pictures: Element) {
  const large = document.createElement('div')
  large.className = 'gallery-large'
  large.tabIndex = 0
  large.setAttribute('role', 'group')
  large.setAttribute('aria-label', words['title'] ?? '')
  for (const item of pictures.querySelectorAll<HTMLElement>('[data-image]')) {
    const small = item.querySelector('img')
    const picture = document.createElement('img')
    picture.alt = small?.alt ?? ''
    picture.src = small?.currentSrc ?? ''
    const whole = new Image()
    whole.src = `${item.dataset['image'] ?? ''}.${PACKSHOT_FULL_WIDTH}.webp`
    // If it does not load, the small picture stays.
    whole.decode().then(
      () => (picture.src = whole.src),
      () => {}
    )
    const frame = document.createElement('div')
    frame.className = pictures.parentElement?.className.replace('gallery', '') ?? ''
    frame.append(picture)
    large.append(frame)
  }
  return large
}

/** Opens the picture that is shown over the whole screen. */
function openWhole(pictures: Element) {
  const dialog = document.createElement('dialog')
  dialog.className = 'gallery-dialog'
  dialog.setAttribute('aria-label', words['title'] ?? '')
  const large = largePictures(pictures)
  const step = (by: number) => show(large, shownIn(large) + by)
  const zoom = iconButton('zoom', button => {
    const frame = large.querySelectorAll<HTMLElement>(':scope > div')[shownIn(large)]
    const isZoomed = frame?.classList.toggle('is-zoomed') ?? false
    // A scrollable area has to be reachable by the keyboard.
    if (frame) frame.tabIndex = isZoomed ? 0 : -1
    button.setAttribute('aria-pressed', String(isZoomed))
    // An enlarged picture opens at its middle.
    if (isZoomed)
      frame?.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2)
  })
  zoom.setAttribute('aria-pressed', 'false')
  large.addEventListener('scroll', () => {
    const frame = large.children[shownIn(large)]
    zoom.setAttribute('aria-pressed', String(frame?.classList.contains('is-zoomed') ?? false))
  })
  const bar = document.createElement('div')
  bar.className = 'gallery-bar'
  const close = iconButton('close', () => dialog.close())
  bar.append(
    iconButton('previous', () => step(-1)),
    iconButton('next', () => step(1)),
    zoom,
    close
  )
  dialog.append(bar, large)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  close.focus()
  show(large, shownIn(pictures), 'instant')
}

/** Does what was pressed: a thumbnail, or a picture. */
export function press(target: EventTarget | null) {
  if (!strip || !(target instanceof Element)) return
  const thumbnail = target.closest<HTMLAnchorElement>('.gallery-thumbs a')
  if (thumbnail) show(strip, Number(thumbnail.hash.replace(/\D/g, '')) - 1)
  else if (target.closest('.gallery')) openWhole(strip)
}
