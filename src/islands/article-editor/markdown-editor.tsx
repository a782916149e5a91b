import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
  type CmdKey
} from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { clipboard } from '@milkdown/kit/plugin/clipboard'
import { history, redoCommand, undoCommand } from '@milkdown/kit/plugin/history'
import { listener, listenerCtx } from '@milkdown/kit/plugin/listener'
import {
  commonmark,
  insertImageCommand,
  toggleEmphasisCommand,
  toggleLinkCommand,
  toggleStrongCommand,
  turnIntoTextCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand
} from '@milkdown/kit/preset/commonmark'
import type { EditorState } from '@milkdown/kit/prose/state'
import { callCommand, getMarkdown, replaceAll } from '@milkdown/kit/utils'
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { InsertPanel } from './insert-panel.tsx'
import { productBlock, productNode } from './product-block.ts'
import { Toolbar, type ToolbarAction } from './toolbar.tsx'
import type { EditorProps } from './words.ts'

/** Methods of the editor that the page calls. */
export interface EditorHandle {
  /** The text as it is on the screen, also what was typed a moment ago; none before it stands. */
  readonly markdown: () => string | undefined
  readonly replace: (markdown: string) => void
}

interface Props extends EditorProps {
  readonly initial: string
  readonly hasImages?: boolean
  readonly handle: Ref<EditorHandle>
  readonly onMarkdown: (markdown: string) => void
  readonly problem: string | undefined
}

/** Turned on or off at the place of the cursor, by the names of the toolbar. */
function activeAt({ selection, doc, storedMarks }: EditorState): ReadonlySet<string> {
  const { $from, from, to, empty } = selection
  const names = new Set<string>()
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth)
    names.add(type.name === 'heading' ? `heading${String(attrs['level'])}` : type.name)
  }
  const marks = storedMarks ?? $from.marks()
  for (const mark of marks) names.add(mark.type.name)
  if (!empty)
    doc.nodesBetween(from, to, node => {
      for (const mark of node.marks) names.add(mark.type.name)
    })
  return names
}

/** A CommonMark editor; its library comes with this file, which only the page where somebody writes loads. */
export default function MarkdownEditor({ initial, hasImages = true, handle, onMarkdown, problem, ...props }: Props) {
  const { words } = props
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const [active, setActive] = useState<ReadonlySet<string>>(new Set())
  const [isBroken, setBroken] = useState(false)
  const [panel, setPanel] = useState<'link' | 'product' | 'image' | null>(null)
  const tell = useRef(onMarkdown)
  tell.current = onMarkdown

  useEffect(() => {
    let isGone = false
    // The library tells of a selection while it is still being made, the first time before there is anything to see.
    const showActive = (ctx: Ctx) => {
      const { state } = ctx.get(editorViewCtx) as { readonly state?: EditorState }
      if (state && !isGone) setActive(activeAt(state))
    }
    const making = Editor.make()
      .config((ctx: Ctx) => {
        ctx.set(rootCtx, root.current)
        ctx.set(defaultValueCtx, initial)
        // Lists are written as in the shop's own articles.
        ctx.update(remarkStringifyOptionsCtx, before => ({ ...before, bullet: '-' as const }))
        ctx.update(editorViewOptionsCtx, before => ({
          ...before,
          attributes: {
            ...{ class: 'prose editor-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': words.text },
            ...{ 'aria-describedby': 'editor-help editor-problem', spellcheck: 'true' }
          }
        }))
        ctx
          .get(listenerCtx)
          .markdownUpdated((_, markdown) => tell.current(markdown))
          .selectionUpdated(inner => void setTimeout(showActive, 0, inner))
      })
      .use(commonmark)
      .use(productBlock)
      .use(history)
      .use(clipboard)
      .use(listener)
      .create()
    making.then(
      made => {
        if (isGone) void made.destroy()
        else editor.current = made
      },
      // A text that the library cannot take is written as Markdown.
      error => {
        console.error(error)
        setBroken(true)
      }
    )
    return () => {
      isGone = true
      void editor.current?.destroy()
      editor.current = null
    }
    // The text of the first look: later ones come through the handle.
  }, [])

  useImperativeHandle(handle, () => ({
    markdown: () => editor.current?.action(getMarkdown()),
    replace: markdown => editor.current?.action(replaceAll(markdown))
  }))

  const focus = () => editor.current?.action(ctx => ctx.get(editorViewCtx).focus())
  const run = <T,>(command: { readonly key: CmdKey<T> }, payload?: T) => {
    editor.current?.action(callCommand(command.key, payload))
    focus()
    editor.current?.action(ctx => setActive(activeAt(ctx.get(editorViewCtx).state)))
  }

  function act(action: ToolbarAction) {
    switch (action) {
      case 'strong':
        return run(toggleStrongCommand)
      case 'emphasis':
        return run(toggleEmphasisCommand)
      case 'heading2':
      case 'heading3':
        return active.has(action) ? run(turnIntoTextCommand) : run(wrapInHeadingCommand, action === 'heading2' ? 2 : 3)
      case 'bullet_list':
        return run(wrapInBulletListCommand)
      case 'ordered_list':
        return run(wrapInOrderedListCommand)
      case 'blockquote':
        return run(wrapInBlockquoteCommand)
      case 'undo':
        return run(undoCommand)
      case 'redo':
        return run(redoCommand)
      default:
        return setPanel(action)
    }
  }

  function insertProduct(slug: string) {
    editor.current?.action(ctx => {
      const view = ctx.get(editorViewCtx)
      view.dispatch(view.state.tr.replaceSelectionWith(productNode.type(ctx).create({ slug })).scrollIntoView())
    })
    focus()
  }

  /** Alt+F10 leads from the text to its toolbar, as in other editors. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'F10' || !event.altKey) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
  }

  if (isBroken)
    return (
      <textarea
        className="block min-h-96 w-full rounded-card border border-line-strong bg-paper p-4 font-mono"
        aria-label={words.text}
        aria-describedby="editor-help editor-problem"
        defaultValue={initial}
        onChange={({ target }) => onMarkdown(target.value)}
      />
    )
  return (
    <div ref={frame} onKeyDown={press} className={`editor-frame ${problem ? 'editor-frame-wrong' : ''}`}>
      <Toolbar words={words} hasImages={hasImages} active={active} onAction={act} onLeave={() => void focus()} />
      {panel && (
        <InsertPanel
          {...props}
          kind={panel}
          onClose={() => {
            setPanel(null)
            focus()
          }}
          onLink={href => run(toggleLinkCommand, { href })}
          onImage={(src, alt) => run(insertImageCommand, { src, alt })}
          onProduct={insertProduct}
        />
      )}
      <div ref={root} className="editor-body" />
    </div>
  )
}
