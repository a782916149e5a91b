/** Between the page and what suggests, so that no page lists the files of it (each costs a page 20 bytes). */
export const suggestOn = async (form: HTMLFormElement, field: HTMLInputElement) =>
  (await import('./suggest.ts')).suggestOn(form, field)
