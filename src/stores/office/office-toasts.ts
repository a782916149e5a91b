import { atom } from 'nanostores'

/** A sentence about something that was done, with what undoes it where it can be undone. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly text: string
  readonly undo?: (() => void) | undefined
}

/** The newest last. */
export const $toasts = atom<readonly Toast[]>([])

const MOST = 4
let last = 0

export function showToast(toast: Omit<Toast, 'id'>) {
  const id = ++last
  $toasts.set([...$toasts.get(), { ...toast, id }].slice(-MOST))
  return id
}

export const dismissToast = (id: number) => $toasts.set($toasts.get().filter(each => each.id !== id))
