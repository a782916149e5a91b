/** The box costs nothing until somebody reaches for it; sent before its code has come, it is a plain form. */
const form = document.querySelector<HTMLFormElement>('form[data-subscribe]')
const wake = () => void import('./subscribe.ts').then(({ keepOnPage }) => form && keepOnPage(form))
form?.addEventListener('focusin', wake, { once: true })

// A module of its own, though it gives nothing away.
export {}
