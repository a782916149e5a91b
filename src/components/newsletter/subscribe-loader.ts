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
