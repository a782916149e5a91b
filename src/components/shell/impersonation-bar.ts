import { deleteImpersonation } from '../../api/staff/customers.ts'
import { clearPersonalData } from '../../stores/customers/clear-personal-data.ts'
import { getImpersonation, type Impersonation } from '../../stores/identity/impersonation.ts'

/** Says on every page of the tab as whom the shop is seen, and ends it. */
export function showImpersonationBar() {
  const impersonation = getImpersonation()
  if (!impersonation) return
  const { words, until } = impersonation
  const bar = document.createElement('aside')
  bar.setAttribute('aria-label', words.bar)
  bar.className =
    'sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 border-b border-line-strong bg-warn-soft px-4 py-1 text-warn'
  const text = document.createElement('p')
  text.className = 'font-semibold'
  text.textContent = words.bar
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'min-h-11 underline underline-offset-4'
  button.textContent = words.end
  button.onclick = () => void end(impersonation)
  bar.append(text, button)
  document.body.prepend(bar)
  document.title = `${words.bar} · ${document.title}`
  setTimeout(() => showEnd(text, button, words.ended), Math.max(0, until - Date.now()))
}

/** Deletes the customer's data from the tab; the page still shows them until it is left. */
function showEnd(text: HTMLElement, button: HTMLElement, ended: string) {
  clearPersonalData()
  text.setAttribute('role', 'status')
  text.textContent = ended
  button.remove()
}

async function end({ userId }: Impersonation) {
  // Without an answer it ends by itself.
  await deleteImpersonation(userId).catch(() => undefined)
  clearPersonalData()
  window.close()
  // A tab that was not opened by a script cannot be closed by one.
  location.assign(`/office/customers/${userId}`)
}
