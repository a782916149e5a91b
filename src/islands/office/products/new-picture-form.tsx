import { useState } from 'react'
import { PICTURE_ALT_MAX, PRODUCT_PICTURE_BYTES_MAX } from '../../../domain/catalogue/product-picture.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { uploadStaffPicture } from '../../../stores/staff/products.ts'
import { describingAttributes, FieldFrame } from '../../shell/field-frame.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { ChangeProps } from './product-form.tsx'

const EMPTY = { mn: '', en: '' }

/** A picture that is added behind the others, with its text in both languages. */
export function NewPictureForm({ product, change: { isBusy, change } }: ChangeProps) {
  const words = useScreenWords('office-products')
  const { notices } = useOffice()
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  /** A new input forgets the file that was chosen. */
  const [uploads, setUploads] = useState(0)
  async function send() {
    setTried(true)
    const [mn, en] = [alt.mn.trim(), alt.en.trim()]
    if (!file || mn === '' || en === '') return
    const upload = () => uploadStaffPicture(product.sku, { file, mn, en, version: product.version })
    if (!(await change(upload, words.done_picture, { onProblem: setProblem }))) return
    setFile(undefined)
    setAlt(EMPTY)
    setTried(false)
    setUploads(uploads + 1)
  }
  const max = PRODUCT_PICTURE_BYTES_MAX / 1024 / 1024
  const fileField = {
    ...{ id: 'picture-file', label: words.picture_file, hint: fillPlaceholders(words.picture_file_hint, { max }) },
    problem: isTried && !file ? words.picture_required : undefined
  }
  const field = (language: 'mn' | 'en') => ({
    id: `new-picture-${language}`,
    name: `alt_${language}`,
    label: words[`alt_${language}`],
    required: true,
    maxLength: PICTURE_ALT_MAX,
    value: alt[language],
    problem: isTried && alt[language].trim() === '' ? words.alt_required : undefined,
    onText: (text: string) => setAlt({ ...alt, [language]: text })
  })
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">{words.picture_new}</h3>
      <FormFrame
        className="grid gap-4"
        action={isBusy ? words.picture_uploading : words.picture_upload}
        button={{ look: 'quiet' }}
        busy={isBusy}
        problem={problem}
        notices={notices}
        onSend={send}
      >
        <FieldFrame {...fileField}>
          <input
            key={uploads}
            {...describingAttributes(fileField)}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="block w-full rounded-card border border-line-strong bg-paper px-3.5 py-2.5 file:me-3 file:min-h-8 file:rounded file:border-0 file:bg-mist file:px-3 file:text-ink aria-invalid:border-sale"
            onChange={event => {
              setFile(event.target.files?.[0])
              setProblem(undefined)
            }}
          />
        </FieldFrame>
        <TextField {...field('mn')} hint={words.alt_hint} />
        <TextField {...field('en')} />
      </FormFrame>
    </>
  )
}
