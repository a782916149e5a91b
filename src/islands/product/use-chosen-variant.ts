import { useSyncExternalStore } from 'react'

/**
 * The variant that is chosen on this page; '' where there is none. The buy box marks itself with it (`data-chosen`), which
 * scripts beside React follow too, and a store of its own would be 0.5 KB more before anybody uses the page.
 */
export const useChosenVariant = () => useSyncExternalStore(follow, chosenVariant, () => '')

const chosenVariant = () => document.querySelector<HTMLElement>('main [data-chosen]')?.dataset['chosen'] ?? ''

function follow(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-chosen'] })
  return () => observer.disconnect()
}
