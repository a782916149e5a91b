import { useEffect, useRef, useState, type FormEvent } from 'react'
import { addPicture } from '../../stores/community/article-draft.ts'
import { findProducts, type FoundProduct } from '../../stores/community/article-products.ts'
import { problemText } from '../../stores/problem-text.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { EditorProps } from './words.ts'

interface Props extends EditorProps {
  readonly kind: 'link' | 'image' | 'product'
  readonly onClose: () => void
  readonly onLink: (href: string) => void
  readonly onImage: (src: string, alt: string) => void
  readonly onProduct: (slug: string) => void
}

/** Asks for what a link, a picture or a product needs, between the toolbar and the text. */
export function InsertPanel(props: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return (
    <div
      ref={panel}
      className="border-b border-line bg-mist p-4"
      onKeyDown={event => event.key === 'Escape' && props.onClose()}
    >
      {props.kind === 'link' ? (
        <LinkForm {...props} />
      ) : props.kind === 'image' ? (
        <ImageForm {...props} />
      ) : (
        <ProductForm {...props} />
      )}
    </div>
  )
}

const submitting = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
  work()
}

/** An address without its scheme is one of the web. */
const hrefOf = (written: string) =>
  /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(written) ? written : `https://${written}`

function LinkForm({ words, onLink, onClose }: Props) {
  const [url, setUrl] = useState('')
  const done = () => {
    if (url.trim() === '') return
    onClose()
    onLink(hrefOf(url.trim()))
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submitting(done)}>
      <TextField
        id="insert-url"
        name="url"
        label={words.link_address}
        hint={words.link_hint}
        required
        inputMode="url"
        className="min-w-64 flex-1"
        value={url}
        onText={setUrl}
      />
      <Button type="submit">{words.insert}</Button>
      <TextButton onClick={onClose}>{words.cancel}</TextButton>
    </form>
  )
}

function ImageForm({ words, notices, onImage, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send() {
    if (!file || alt.trim() === '') return setProblem(words.image_needs)
    setBusy(true)
    try {
      const { path } = await addPicture(file)
      onClose()
      onImage(path, alt.trim())
    } catch (error) {
      setProblem(problemText(error, notices, 'image'))
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={submitting(() => void send())}>
      <label className="grid gap-1.5">
        <span className="font-medium">{words.image_file} *</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="min-h-11 max-w-full"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <TextField
        id="insert-alt"
        name="alt"
        label={words.image_alt}
        hint={words.image_alt_hint}
        required
        maxLength={160}
        value={alt}
        onText={setAlt}
      />
      <p role="alert" className="text-sm font-medium text-sale empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" held={isBusy}>
          {isBusy ? words.uploading : words.insert}
        </Button>
        <TextButton onClick={onClose}>{words.cancel}</TextButton>
      </div>
    </form>
  )
}

function ProductForm({ words, locale, onProduct, onClose }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundProduct[] | null>(null)
  const look = () => void findProducts(text, locale).then(setFound)
  return (
    <div className="grid gap-4">
      <form className="flex flex-wrap items-end gap-3" onSubmit={submitting(look)}>
        <TextField
          id="insert-product"
          name="product"
          label={words.product_name}
          required
          className="min-w-64 flex-1"
          value={text}
          onText={setText}
        />
        <Button type="submit">{words.product_find}</Button>
        <TextButton onClick={onClose}>{words.cancel}</TextButton>
      </form>
      <div role="status">
        {found?.length === 0 && <p className="text-ink-soft">{words.product_none}</p>}
        {found && found.length > 0 && (
          <ul className="grid gap-1">
            {found.map(({ slug, name }) => (
              <li key={slug}>
                <button
                  type="button"
                  className="min-h-11 w-full rounded-card px-3 text-start hover:bg-paper"
                  onClick={() => {
                    onClose()
                    onProduct(slug)
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
