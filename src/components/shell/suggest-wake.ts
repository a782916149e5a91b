import { loadPart } from '../../lazy/load-part.ts'

let isOn = false

/** Between the page and what suggests, so that no page lists the files of it (each costs a page 20 bytes). */
export async function suggestOn(form: HTMLFormElement, field: HTMLInputElement) {
  const suggest = await loadPart(() => import('./suggest.ts'))
  if (isOn) return
  isOn = true
  suggest.suggestOn(form, field)
}
