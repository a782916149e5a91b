import { prefetchChunk } from '../../lazy/load-chunk.ts'

/** The box costs nothing until somebody reaches for it; sent before its code has come, it is a plain form. */
const form = document.querySelector<HTMLFormElement>('form[data-subscribe]')
form?.addEventListener(
  'focusin',
  () => prefetchChunk(() => import('./subscribe.ts').then(({ keepOnPage }) => keepOnPage(form))),
  {
    once: true
  }
)

/** The browser says it in the language of the browser, not of the page. */
form?.addEventListener(
  'invalid',
  ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { validity, dataset } = target
    target.setCustomValidity((validity.valueMissing ? dataset['blank'] : dataset['incorrect']) ?? '')
  },
  true
)
form?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) target.setCustomValidity('')
})
