import { loadPart, orOfferAgain, prefetch } from '../../lazy/load-part.ts'

const DEEDS = {
  add: () => import('./add-to-cart.ts'),
  compare: () => import('../compare/compare-bar.ts'),
  quick: () => import('./quick-view.ts'),
  save: () => import('../saved/save.ts'),
  guide: () => import('../product/size-guide.ts'),
  wish: () => import('../wishes/hearts.ts'),
  package: () => import('../package/pack.ts'),
  whole: () => import('../shelves/whole-shelf.ts')
}
type Name = keyof typeof DEEDS
interface Deed {
  readonly act: (button: HTMLElement) => unknown
}
const NAMES = Object.keys(DEEDS) as readonly Name[]

const nameOf = (button: HTMLElement) => NAMES.find(each => button.dataset[each] !== undefined)

/** Fetches what a button does. */
export async function fetchFor(button: HTMLElement) {
  const name = nameOf(button)
  if (name) await DEEDS[name]()
}

/** Fetches what a button does, and does it. */
export async function act(button: HTMLElement) {
  const name = nameOf(button)
  if (name) await (await loadPart<Deed>(DEEDS[name])).act(button)
}

/** As src/stores/persisted.ts keeps it, which comes only where there is something. */
function isKept(what: string): boolean {
  try {
    return !['[]', 'null'].includes(localStorage.getItem(`delguur:${what}`) ?? 'null')
  } catch {
    // Storage is denied.
    return false
  }
}

/** Paints what is remembered on the buttons, in this tab and when another one changes it. */
function remember() {
  if (isKept('compare')) prefetch(DEEDS.compare)
  if (isKept('saved') && document.querySelector('[data-save]')) prefetch(DEEDS.save)
  if ((isKept('wished') || isKept('person')) && document.querySelector('[data-wish]')) prefetch(DEEDS.wish)
}
remember()
addEventListener('storage', remember)
document.addEventListener('shop:person', remember)
if (document.querySelector('[data-viewed]')) prefetch(() => import('../shelves/viewed-shelf.ts'))

/** Which branch has it is asked when somebody wants to know, each time anew. */
const stock = document.querySelector<HTMLDetailsElement>('details[data-stock]')
const showStock = () => {
  if (stock?.open)
    void orOfferAgain(async () => (await loadPart(() => import('../branches/stock-by-branch.ts'))).showStock(stock))
}
stock?.addEventListener('toggle', showStock)
showStock()

/** Whoever chooses something that is gone may wait for it. */
const waiting = document.querySelector<HTMLFormElement>('form[data-stock-notice]')
if (waiting) void orOfferAgain(async () => (await loadPart(() => import('../stock/stock-notice.ts'))).follow(waiting))

/** What leasing costs follows the chosen variant, and can be printed. */
if (document.querySelector('[data-lease]'))
  void orOfferAgain(async () => (await loadPart(() => import('../lease/follow-lease.ts'))).followLease())
