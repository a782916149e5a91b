import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clampCrop, cropSquare, FULL_CROP, ZOOM_MAX, type AvatarCrop } from '../../domain/customers/avatar-crop.ts'
import type { Messages } from '../../i18n/words.ts'
import { Button, TextButton } from '../shell/button.tsx'

interface Props {
  readonly picture: ImageBitmap
  readonly words: Messages<'profile'>
  readonly busy: boolean
  readonly onSave: (picture: Blob | null) => Promise<void>
  readonly onStop: () => void
}

/** Pixels of the frame, and of the picture that is sent: twice what is kept. */
const FRAME = 288
const SENT = 640
/** How far one press of an arrow moves the square, as a part of its side. */
const STEP = 0.05

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: AvatarCrop) {
  const { left, top, side } = cropSquare(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Transparent parts become white, as on paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * A round window with the picture under it: dragged, moved by arrow keys, brought nearer. Only what is seen is sent.
 */
export function CropBox({ picture, words, busy, onSave, onStop }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState(FULL_CROP)
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  /** Measured in parts of the square's side. */
  const move = (x: number, y: number) =>
    setCrop(was => {
      const { side } = cropSquare(picture, was)
      return clampCrop(picture, {
        ...was,
        x: was.x + (x * side) / picture.width,
        y: was.y + (y * side) / picture.height
      })
    })

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent) {
    if (buttons !== 1) return
    const { clientWidth } = currentTarget
    move(-movementX / clientWidth, -movementY / clientWidth)
  }

  function press(event: KeyboardEvent) {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    move(x * STEP, y * STEP)
  }

  async function save() {
    const sent = Object.assign(document.createElement('canvas'), { width: SENT, height: SENT })
    draw(sent, picture, crop)
    await onSave(await new Promise<Blob | null>(done => sent.toBlob(done, 'image/jpeg', 0.9)))
  }

  return (
    <div className="grid justify-items-start gap-4">
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={words.picture_crop}
        aria-describedby="crop-hint"
        onKeyDown={press}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="size-72 cursor-grab touch-none overflow-hidden rounded-full bg-mist select-none active:cursor-grabbing"
      >
        <canvas ref={canvas} width={FRAME * 2} height={FRAME * 2} aria-hidden="true" className="size-full" />
      </div>
      <p id="crop-hint" className="text-sm text-ink-soft">
        {words.picture_crop_hint}
      </p>
      <label className="grid w-72 gap-1.5">
        <span className="font-medium">{words.picture_zoom}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={crop.zoom}
          onChange={({ target }) => setCrop(was => clampCrop(picture, { ...was, zoom: Number(target.value) }))}
          className="h-11 w-full accent-(--accent)"
        />
      </label>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button held={busy} onClick={() => void save()}>
          {busy ? words.picture_saving : words.picture_save}
        </Button>
        <TextButton onClick={onStop}>{words.give_up}</TextButton>
      </div>
    </div>
  )
}
