import { loadPart, orOfferAgain } from '../../lazy/load-part.ts'

/** What a product's page does beside its islands comes with the first sign that somebody uses it: a finger points too. */
const waiting = new AbortController()
const load = () => {
  waiting.abort()
  void orOfferAgain(() => loadPart(() => import('./product-upgrades.ts')))
}
for (const sign of ['pointerover', 'keydown', 'wheel'])
  addEventListener(sign, load, { passive: true, signal: waiting.signal })

try {
  // Where products that were looked at are remembered, this one is too, without a sign.
  if (localStorage.getItem('delguur:viewed')) load()
} catch {
  // Storage is denied.
}
