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
const NAMES = Object.keys(DEEDS) as readonly Name[]

/** Fetches what a button does, and does it when it is meant. */
export async function act(button: HTMLElement, isMeant: boolean) {
  const name = NAMES.find(each => button.dataset[each] !== undefined)
  if (!name) return
  const deed = await DEEDS[name]()
  if (isMeant) void deed.act(button)
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
  if (isKept('compare')) void DEEDS.compare()
  if (isKept('saved') && document.querySelector('[data-save]')) void DEEDS.save()
  if ((isKept('wished') || isKept('person')) && document.querySelector('[data-wish]')) void DEEDS.wish()
}
remember()
addEventListener('storage', remember)
document.addEventListener('shop:person', remember)
if (document.querySelector('[data-viewed]')) void import('../shelves/viewed-shelf.ts')

/** Which branch has it is asked when somebody wants to know, each time anew. */
const stock = document.querySelector<HTMLDetailsElement>('details[data-stock]')
const showStock = () => {
  if (stock?.open) void import('../branches/stock-by-branch.ts').then(({ showStock }) => showStock(stock))
}
stock?.addEventListener('toggle', showStock)
showStock()

/** Whoever chooses something that is gone may wait for it. */
const waiting = document.querySelector<HTMLFormElement>('form[data-stock-notice]')
if (waiting) void import('../stock/stock-notice.ts').then(({ follow }) => follow(waiting))

/** What leasing costs follows the chosen variant, and can be printed. */
if (document.querySelector('[data-lease]'))
  void import('../lease/follow-lease.ts').then(({ followLease }) => followLease())
