import { Ruler } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Opens by a click. */
const SizeGuideDialog = lazyComponent(() => import('./size-guide-dialog.tsx'))

interface Props {
  /** Path of the guide's own page, where the link leads without scripts. */
  readonly href: string
  readonly text: string
  readonly closeLabel: string
}

/** The way to a size guide: laid over the product, so that a choice that was made stays. */
export function SizeGuideLink({ href, text, closeLabel }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
        data-use=""
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Ruler className="size-5" strokeWidth="1.5" aria-hidden="true" />
        {text}
      </a>
      <Suspense>
        {isOpen && <SizeGuideDialog href={href} closeLabel={closeLabel} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
