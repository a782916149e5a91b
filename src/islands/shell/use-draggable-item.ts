import { useEffect, useState, type RefObject } from 'react'
import { loadChunk } from '../../lazy/load-chunk.ts'

type Edge = 'before' | 'after'

const KIND = 'list-item'

/** The half of the row that the pointer is over. */
function edgeAt(element: Element, y: number): Edge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}

interface Options {
  readonly row: RefObject<HTMLElement | null>
  readonly handle: RefObject<HTMLElement | null>
  readonly id: string
  readonly index: number
  /** The dragged item takes this position, counted without itself. */
  readonly onDrop: (id: string, position: number) => void
}

type Placed = Pick<Options, 'id' | 'index' | 'onDrop'> & { readonly setEdge: (edge: Edge | undefined) => void }

/** Loaded by the browser alone: the package cannot be imported by Node. Without it the buttons and keys still move. */
async function makeDraggable(element: HTMLElement, dragHandle: HTMLElement, { id, index, onDrop, setEdge }: Placed) {
  const { draggable, dropTargetForElements } = await loadChunk(
    () => import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter')
  )
  const stops = [
    draggable({ element, dragHandle, getInitialData: () => ({ kind: KIND, id, index }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === KIND && source.data['id'] !== id,
      onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ source, location }) => {
        setEdge(undefined)
        const from = Number(source.data['index'])
        const after = edgeAt(element, location.current.input.clientY) === 'after' ? 1 : 0
        onDrop(String(source.data['id']), index + after - (from < index ? 1 : 0))
      }
    })
  ]
  return () => stops.forEach(stop => stop())
}

/** A row that is dragged by its handle, and takes others before and after itself; answers where one would land. */
export function useDraggableItem({ row, handle, id, index, onDrop }: Options): Edge | undefined {
  const [edge, setEdge] = useState<Edge>()
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    makeDraggable(element, dragHandle, { id, index, onDrop, setEdge }).then(
      made => (isOver ? made() : (stop = made)),
      () => undefined
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [row, handle, id, index, onDrop])
  return edge
}
