interface ViewFacts {
  /** Under which the reader's answer is kept. */
  readonly key: string
  readonly url: string
}

/**
 * Tells the shop that a page was opened, where the reader has agreed to be counted. Its source text is put into the
 * head of every page (PageView.astro), so it may use nothing from outside itself; stories stay without script files.
 */
export function countViews({ key, url }: ViewFacts) {
  const privacySignals = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
  const refuses = privacySignals.globalPrivacyControl === true || privacySignals.doNotTrack === '1'
  const agreed = () => {
    try {
      return localStorage.getItem(key) === 'yes'
    } catch {
      return false
    }
  }
  function count() {
    if (refuses || !agreed()) return
    const referrer = document.referrer === '' ? '' : new URL(document.referrer).host
    const view = { path: location.pathname, locale: document.documentElement.lang, referrer }
    // By a beacon, which the browser still sends when the page is left; the client waits for an answer.
    navigator.sendBeacon(url, new Blob([JSON.stringify(view)], { type: 'application/json' }))
  }
  count()
  addEventListener('consent', count)
  addEventListener('pageshow', event => event.persisted && count())
}
