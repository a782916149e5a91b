import { useEffect, useState } from 'react'
import { loadSizeGuide } from '../../stores/catalogue/size-guide.ts'
import { DialogFrame } from '../shell/dialog-frame.tsx'

interface Props {
  readonly href: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/** The guide's own page, laid over the product: one text in one place, readable without scripts too. */
export default function SizeGuideDialog({ href, closeLabel, onClose }: Props) {
  const [guide, setGuide] = useState<Element>()
  useEffect(() => {
    // Without a connection the browser says so better than the shop could.
    loadSizeGuide(href).then(setGuide, () => location.assign(href))
  }, [href])
  if (!guide) return null
  return (
    <DialogFrame label={guide.querySelector('h1')?.textContent ?? ''} closeLabel={closeLabel} onClose={onClose}>
      <div
        className="[&_ol]:mt-[0.6rem] [&_ol]:list-decimal [&_ol]:ps-[1.4rem]"
        ref={place => place?.replaceChildren(document.importNode(guide, true))}
      />
    </DialogFrame>
  )
}
