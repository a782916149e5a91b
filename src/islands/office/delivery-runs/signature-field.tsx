import { useRef, type PointerEvent } from 'react'
import {
  SIGNATURE_FIELD,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
  signaturePath
} from '../../../domain/ordering/delivery-run.ts'
import { TextButton } from '../../shell/button.tsx'
import { useScreenWords } from '../words.tsx'

export type Strokes = readonly (readonly [x: number, y: number][])[]

interface Props {
  readonly strokes: Strokes
  readonly problem: string | undefined
  readonly onStrokes: (strokes: Strokes) => void
}

const { width, height } = SIGNATURE_FIELD
const within = (value: number, max: number) => Math.round(Math.max(0, Math.min(max, value)))

/** Drawn with a finger, a pen or a mouse; nothing else can sign. */
export function SignatureField({ strokes, problem, onStrokes }: Props) {
  const words = useScreenWords('office-delivery-runs')
  const field = useRef<SVGSVGElement>(null)
  const isDown = useRef(false)
  function pointOf({ clientX, clientY }: PointerEvent): [number, number] {
    const box = field.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height)
    ]
  }
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (strokes.length >= SIGNATURE_STROKES_MAX) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    onStrokes([...strokes, [pointOf(event)]])
  }
  function draw(event: PointerEvent) {
    const last = strokes.at(-1)
    if (!isDown.current || !last || last.length >= SIGNATURE_POINTS_MAX) return
    onStrokes([...strokes.slice(0, -1), [...last, pointOf(event)]])
  }
  const end = () => (isDown.current = false)
  return (
    <div>
      <p id="signature-label" className="mb-1 font-medium">
        {words.signature}
      </p>
      <svg
        ref={field}
        role="img"
        aria-labelledby="signature-label"
        aria-describedby={problem ? 'signature-problem' : undefined}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full touch-none rounded-card border border-line-strong bg-paper"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={signaturePath(strokes)}
          fill="none"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
      </svg>
      {problem && (
        <p id="signature-problem" className="mt-1 text-sm text-sale">
          {problem}
        </p>
      )}
      {strokes.length > 0 && <TextButton onClick={() => onStrokes([])}>{words.signature_clear}</TextButton>}
    </div>
  )
}
