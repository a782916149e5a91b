/** The cookie's name with TLS and without it: pages are built once, wherever they are served. */
interface CookieNames {
  readonly secure: string
  readonly plain: string
}

/**
 * Writes the visitor's answer to the root element before the first paint, so that neither the question nor the content
 * flashes. Its source text is put into the page's head (AgeHead.astro): it may use nothing from outside itself. The
 * question itself is an island (src/islands/age), which is loaded where the answer is not "yes".
 */
export function markAge({ secure, plain }: CookieNames) {
  const cookie = location.protocol === 'https:' ? secure : plain
  const mark = () => {
    const answer = new RegExp(`(?:^|; )${cookie}=(yes|no)(?:;|$)`).exec(document.cookie)?.[1]
    document.documentElement.dataset['age'] = answer === 'yes' ? 'ok' : (answer ?? 'ask')
  }
  mark()
  // A page from the back/forward cache returns as it was left, and the answer may have changed since.
  addEventListener('pageshow', event => event.persisted && mark())
}
