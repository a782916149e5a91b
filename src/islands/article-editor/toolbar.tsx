import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  ShoppingBag,
  Undo2,
  type LucideIcon
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { EditorProps } from './words.ts'

const ACTIONS = [
  ['strong', Bold],
  ['emphasis', Italic],
  ['heading2', Heading2],
  ['heading3', Heading3],
  ['bullet_list', List],
  ['ordered_list', ListOrdered],
  ['blockquote', Quote],
  ['link', Link],
  ['image', ImagePlus],
  ['product', ShoppingBag],
  ['undo', Undo2],
  ['redo', Redo2]
] as const satisfies readonly (readonly [string, LucideIcon])[]

export type ToolbarAction = (typeof ACTIONS)[number][0]

/** Buttons that are on or off where the cursor stands; the others do something once. */
const TOGGLES: readonly string[] = [
  ...['strong', 'emphasis', 'heading2', 'heading3', 'bullet_list', 'ordered_list', 'blockquote', 'link']
]

interface Props extends Pick<EditorProps, 'words'> {
  /** False where a text cannot have pictures: then there is no button for them. */
  readonly hasImages: boolean
  readonly active: ReadonlySet<string>
  readonly onAction: (action: ToolbarAction) => void
  /** Escape leads back to the text. */
  readonly onLeave: () => void
}

/** One stop of the Tab key; arrows move within it (ARIA's toolbar pattern). */
export function Toolbar({ words, hasImages, active, onAction, onLeave }: Props) {
  const actions = hasImages ? ACTIONS : ACTIONS.filter(([action]) => action !== 'image')
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent) {
    const last = actions.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === 'Escape') onLeave()
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  return (
    <div ref={bar} role="toolbar" aria-label={words.toolbar} onKeyDown={press} className="editor-toolbar">
      {actions.map(([action, Icon], index) => (
        <button
          key={action}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={words[`tool_${action}`]}
          title={words[`tool_${action}`]}
          aria-pressed={TOGGLES.includes(action) ? active.has(action) : undefined}
          onFocus={() => setAt(index)}
          // The text keeps its selection.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onAction(action)}
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
