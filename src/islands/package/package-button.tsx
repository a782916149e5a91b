import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { TOGGLE_LOOK } from '../shell/icon-button.tsx'
import { announce } from '../shell/announce.ts'

interface Props {
  readonly slug: string
  readonly href: string
  readonly label: string
  readonly words: { readonly add: string; readonly added: string; readonly open: string }
}

/** Puts one more of a product into the package somebody puts together, and shows the way to it. */
export function PackageButton({ slug, href, label, words }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isIn, setIn] = useState(false)
  const add = async (from: Element) => {
    setBusy(true)
    try {
      const { addToPackage } = await loadChunk(() => import('../../stores/ordering/package.ts'))
      if (!(await addToPackage(slug))) return
      announce(words.added, from)
      setIn(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={TOGGLE_LOOK}
        aria-busy={isBusy || undefined}
        aria-label={label}
        onClick={({ currentTarget }) => isBusy || void retryableOnChunkError(() => add(currentTarget))}
      >
        <PackagePlus className="size-[1.2rem]" strokeWidth="1.6" aria-hidden="true" />
        {words.add}
      </button>
      {isIn && (
        <a
          href={href}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {words.open}
        </a>
      )}
    </>
  )
}
