import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

/**
 * Nothing is imported but on demand: what one press needs is no list of files on every page.
 */
const root = document.documentElement
const name = document.querySelector<HTMLElement>('[data-account-name]')
const anonymousLabel = name?.textContent ?? ''
const plain = name?.previousElementSibling?.cloneNode(true)

/** The browser of a lent device was closed: its session has ended, and nobody has said so (src/stores/customers/clear-personal-data.ts). */
function isOver() {
  const here = localStorage.getItem('delguur:lent')
  return here !== null && !document.cookie.split('; ').includes(here)
}

const storedUser = () =>
  JSON.parse(localStorage.getItem('delguur:current-user') ?? 'null') as {
    readonly name?: string
    readonly avatar?: string | null
  } | null

/** Says who is signed in, and what this tab holds of somebody who no longer is goes. */
export function showAccount(event?: Event) {
  const over = isOver()
  const user = over ? null : storedUser()
  // This tab's own signing out has forgotten everything already; another tab's, or one before a way back, has not.
  if (!user && (over || 'signedIn' in root.dataset) && event?.type !== 'shop:current-user')
    void retryableOnChunkError(() => forget(event))
  root.toggleAttribute('data-signed-in', user !== null)
  if (name) name.textContent = user?.name || anonymousLabel
  showPicture(user?.avatar ?? '')
}

/** Somebody's own picture stands in the place of the sign; without a path, the sign. */
function showPicture(path: string) {
  const shown = name?.previousElementSibling
  if (!shown || (shown instanceof HTMLImageElement ? (shown.getAttribute('src') ?? '') : '') === path) return
  shown.replaceWith(path ? picture(path) : (plain ?? ''))
}

const picture = (path: string) =>
  Object.assign(new Image(24, 24), { src: path, alt: '', className: 'size-6 rounded-full object-cover' })

async function forget(event?: Event) {
  const { clearPersonalData } = await loadChunk(() => import('../../stores/customers/clear-personal-data.ts'))
  clearPersonalData()
  // A page that stood still meanwhile may show anything of them.
  if (event?.type === 'pageshow') location.reload()
}

// Somebody may have signed out before this page was come back to.
addEventListener('pageshow', event => event.persisted && showAccount(event))

/** In or out: a link asks where somebody is, the menu's last line lets go. */
export async function onAccountClick(control: HTMLElement) {
  if (!(control instanceof HTMLAnchorElement)) return (await loadChunk(() => import('./sign-out.ts'))).signOutAndLeave()
  // The page that asks does so already.
  if (control.pathname === location.pathname) return
  try {
    const { askToSignIn } = await loadChunk(() => import('../../islands/sign-in/ask-to-sign-in.tsx'))
    // Coming back to this page after signing in elsewhere: the session exists already.
    if (await askToSignIn()) showAccount()
  } catch {
    location.assign(`${control.href}?return=${encodeURIComponent(location.pathname + location.search)}`)
  }
}
