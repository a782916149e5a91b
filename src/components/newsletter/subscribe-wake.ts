/** The box costs nothing until somebody reaches for it; sent before its code has come, it is a plain form. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-subscribe]')) {
  form.addEventListener('focusin', () => void import('./subscribe.ts').then(({ keepOnPage }) => keepOnPage(form)), {
    once: true
  })
}
