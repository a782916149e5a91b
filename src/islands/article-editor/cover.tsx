import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from 'react'
import type { ArticleImage } from '../../contract/community/article.ts'
import {
  COVER_ASPECT,
  COVER_ZOOM_MAX,
  coverRectangle,
  FULL_COVER,
  type CoverCrop
} from '../../domain/community/cover-crop.ts'
import { problemText } from '../../stores/problem-text.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { EditorProps } from './words.ts'

/** Pixels of what is sent. */
const SENT_WIDTH = 1_600
const STEP = 0.05
/** More than a phone's camera makes; a browser must hold it whole. */
const FILE_MAX = 40 * 1024 * 1024

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
}

interface Props extends EditorProps {
  readonly cover: Pick<ArticleImage, 'url' | 'width' | 'height'> | undefined
  readonly alt: string
  readonly problem: string | undefined
  /** Sends the part that was chosen; throws what the server says of it. */
  readonly onPicture: (picture: Blob) => Promise<void>
  readonly onRemove: () => void
  readonly onAlt: (alt: string) => void
}

/** The picture above an article: chosen, moved under its frame, described, taken away. */
export function Cover({ words, notices, cover, alt, problem, onPicture, onRemove, onAlt }: Props) {
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const bitmap = file.size > FILE_MAX ? null : await createImageBitmap(file).catch(() => null)
    setWrong(bitmap ? undefined : words.cover_unreadable)
    setChosen(bitmap)
    // The same file may be chosen again.
    target.value = ''
  }

  async function save(picture: Blob | null) {
    if (!picture) return
    setBusy(true)
    try {
      await onPicture(picture)
      setChosen(null)
      setWrong(undefined)
    } catch (error) {
      setWrong(problemText(error, notices, 'image'))
    }
    setBusy(false)
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-medium">
        {words.cover} <span className="font-normal text-ink-soft">({words.optional})</span>
      </legend>
      {chosen ? (
        <CropFrame
          picture={chosen}
          words={words}
          isBusy={isBusy}
          onSave={picture => void save(picture)}
          onStop={() => setChosen(null)}
        />
      ) : (
        <>
          {cover && (
            <img
              src={cover.url}
              alt=""
              width={cover.width}
              height={cover.height}
              className="aspect-[3/2] w-full max-w-md rounded-card object-cover"
            />
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <label className="relative inline-flex min-h-12 cursor-pointer items-center rounded-card border border-line-strong px-6 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              {cover ? words.cover_another : words.cover_choose}
              <input
                ref={input}
                type="file"
                accept="image/*"
                onChange={event => void choose(event)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            {cover && <TextButton onClick={onRemove}>{words.cover_remove}</TextButton>}
          </div>
        </>
      )}
      <p role="alert" className="text-sm font-medium text-sale empty:hidden">
        {wrong}
      </p>
      {cover && !chosen && (
        <TextField
          id="cover_alt"
          name="cover_alt"
          label={words.cover_alt}
          hint={words.image_alt_hint}
          problem={problem}
          required
          maxLength={160}
          value={alt}
          onText={onAlt}
        />
      )}
    </fieldset>
  )
}

interface CropProps extends Pick<EditorProps, 'words'> {
  readonly picture: ImageBitmap
  readonly isBusy: boolean
  readonly onSave: (picture: Blob | null) => void
  readonly onStop: () => void
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: CoverCrop) {
  const { left, top, width, height } = coverRectangle(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Transparent parts become white, as on paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** A window of three to two with the picture under it: dragged, moved by arrow keys, brought nearer. */
function CropFrame({ picture, words, isBusy, onSave, onStop }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState(FULL_COVER)
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  /** Position in parts of the frame. */
  const move = (x: number, y: number) =>
    setCrop(was => {
      const { width, height } = coverRectangle(picture, was)
      const next = { ...was, x: was.x + (x * width) / picture.width, y: was.y + (y * height) / picture.height }
      return coverRectangle(picture, next).crop
    })

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent) {
    if (buttons === 1) move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientHeight)
  }

  function press(event: KeyboardEvent) {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    move(x * STEP, y * STEP)
  }

  function save() {
    const sent = Object.assign(document.createElement('canvas'), {
      width: SENT_WIDTH,
      height: Math.round(SENT_WIDTH / COVER_ASPECT)
    })
    draw(sent, picture, crop)
    sent.toBlob(onSave, 'image/jpeg', 0.9)
  }

  return (
    <div className="grid max-w-md gap-4">
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={words.cover_crop}
        aria-describedby="cover-hint"
        onKeyDown={press}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="aspect-[3/2] w-full cursor-grab touch-none overflow-hidden rounded-card bg-mist select-none active:cursor-grabbing"
      >
        <canvas ref={canvas} width={900} height={600} aria-hidden="true" className="size-full" />
      </div>
      <p id="cover-hint" className="text-sm text-ink-soft">
        {words.cover_crop_hint}
      </p>
      <label className="grid gap-1.5">
        <span className="font-medium">{words.cover_zoom}</span>
        <input
          type="range"
          min={1}
          max={COVER_ZOOM_MAX}
          step={0.1}
          value={crop.zoom}
          onChange={({ target }) =>
            setCrop(was => coverRectangle(picture, { ...was, zoom: Number(target.value) }).crop)
          }
          className="h-11 w-full accent-(--accent)"
        />
      </label>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button held={isBusy} onClick={save}>
          {isBusy ? words.uploading : words.cover_use}
        </Button>
        <TextButton onClick={onStop}>{words.cancel}</TextButton>
      </div>
    </div>
  )
}
